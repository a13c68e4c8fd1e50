import { expect, it } from 'vitest';

import { centreOn, fit, keepInSight, scaleRange, zoomAt, type Camera } from './camera';

const window = { width: 800, height: 600 };
/** The point of the board that is drawn at a point of the window. */
function toBoard(camera: Camera, x: number, y: number): [number, number] {
  return [(x - camera.dx) / camera.scale, (y - camera.dy) / camera.scale];
}

const sheet = { x: -40, y: -100, width: 1000, height: 1500 };

it('a zoom keeps the point under the pointer', () => {
  const camera = fit(sheet, window);
  const before = toBoard(camera, 200, 150);
  const after = toBoard(zoomAt(camera, 2.5, 200, 150, [0.01, 100]), 200, 150);
  expect(after[0]).toBeCloseTo(before[0]);
  expect(after[1]).toBeCloseTo(before[1]);
});

it('a zoom stops at the ends of its range', () => {
  const range = scaleRange(sheet, window);
  expect(zoomAt(fit(sheet, window), 1e9, 0, 0, range).scale).toBe(range[1]);
  expect(zoomAt(fit(sheet, window), 1e-9, 0, 0, range).scale).toBe(range[0]);
});

it('the whole sheet fits and is centred', () => {
  const camera = fit(sheet, window, 10);
  const [x, y] = toBoard(camera, 400, 300);
  expect(x).toBeCloseTo(460);
  expect(y).toBeCloseTo(650);
  expect(camera.scale * sheet.height).toBeLessThanOrEqual(580.001);
});

it('the sheet cannot be pushed off the window', () => {
  const lost = { scale: 1, dx: 99999, dy: -99999 };
  const kept = keepInSight(lost, sheet, window);
  const [x, y] = toBoard(kept, 400, 300);
  expect(x).toBeGreaterThanOrEqual(sheet.x);
  expect(y).toBeLessThanOrEqual(sheet.y + sheet.height);
});

it('a point is brought to the middle', () => {
  expect(toBoard(centreOn(12, 34, 2, window), 400, 300)).toEqual([12, 34]);
});
