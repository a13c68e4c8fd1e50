import { expect, it } from 'vitest';

import { placeFan } from './fan';

const room = { width: 800, height: 600 };
const whole = (box: { x: number; y: number; width: number; height: number }, within = room) =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= within.width && box.y + box.height <= within.height;

it('a fan lies above its stack where there is room, else under it', () => {
  const stack = { x: 400, y: 300, width: 20, height: 20 };
  const above = placeFan(4, 60, stack, room);
  expect([above.y + above.height <= stack.y + 2, whole(above)]).toEqual([true, true]);
  const under = placeFan(4, 60, { ...stack, y: 10 }, room);
  expect([under.y >= 28, whole(under)]).toEqual([true, true]);
});

it('a fan is never cut, in a corner of a small window or with many counters', () => {
  for (const count of [2, 5, 9, 12]) {
    for (const [x, y] of [[0, 0], [780, 0], [0, 580], [780, 580], [390, 290]] as const) {
      expect(whole(placeFan(count, 60, { x, y, width: 20, height: 20 }, room))).toBe(true);
    }
    const phone = { width: 360, height: 340 };
    expect(whole(placeFan(count, 60, { x: 350, y: 150, width: 20, height: 20 }, phone), phone)).toBe(true);
  }
});

it('a fan lies where it covers nothing that may be clicked next', () => {
  const stack = { x: 400, y: 300, width: 20, height: 20 };
  const hexes: [number, number][] = [[410, 250], [460, 280], [360, 280], [410, 290]];
  const box = placeFan(6, 60, stack, room, hexes);
  const covers = ([x, y]: [number, number]) => x > box.x && y > box.y && x < box.x + box.width && y < box.y + box.height;
  expect([hexes.filter(covers), whole(box)]).toEqual([[], true]);
  expect(placeFan(6, 60, stack, room).width).toBeLessThan(4 * 60);
});
