import { expect, it } from 'vitest';

import { centreOn, coverScale, fit, keepInSight, roomWithin, scaleRange, withInSight, zoomAt, type Camera } from './camera';

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

it('a box comes into sight by the shortest way, and one that is too large by its middle', () => {
  const camera = centreOn(0, 0, 1, window);
  const box = { x: 500, y: -50, width: 100, height: 100 };
  const seen = withInSight(camera, box, window, 20);
  expect(toBoard(seen, 780, 300)).toEqual([600, 0]);
  expect(withInSight(seen, box, window, 20)).toEqual(seen);
  expect(toBoard(withInSight(camera, { ...box, width: 2000 }, window, 20), 400, 300)).toEqual([1500, 0]);
});

it('a window keeps half of its height for what is shown', () => {
  expect(roomWithin(800, 60, 170)).toEqual({ above: 60, below: 170 });
  const { above, below } = roomWithin(300, 60, 170);
  expect(above + below).toBeCloseTo(150);
});

it('a sheet covers a window where it leaves no table bare', () => {
  const scale = coverScale(sheet, window);
  expect([scale * sheet.width >= window.width, scale * sheet.height >= window.height]).toEqual([true, true]);
});
