import { expect, it } from 'vitest';

import { setNames } from './naming';

const name = (place: string, x: number, y: number) => ({ place, lines: [place], size: 10, x, y, width: 40, height: 7 });
const sheet = { x: 0, y: 0, width: 400, height: 400 };
const meets = (a: { x: number; y: number }, box: { x: number; y: number; width: number; height: number }) =>
  Math.abs(a.x - (box.x + box.width / 2)) < 20 + box.width / 2 && a.y - 7 < box.y + box.height && a.y > box.y;

it('a name that nothing covers stays where it is printed', () => {
  const [set] = setNames([name('hoa binh', 100, 100)], [{ x: 200, y: 200, width: 30, height: 30 }], sheet);
  expect([set?.x, set?.size, set?.aside]).toEqual([120, 10, false]);
});

it('a name under a counter gives way to a spot where nothing lies', () => {
  const counter = { x: 105, y: 95, width: 30, height: 30 };
  const other = { x: 105, y: 60, width: 30, height: 30 };
  const [set] = setNames([name('hoa binh', 100, 100)], [counter, other], sheet);
  expect(set?.aside).toBe(true);
  expect([counter, other].some((box) => meets(set!, box))).toBe(false);
});

it('names that give way keep off one another and on the sheet', () => {
  const counter = { x: 100, y: 0, width: 60, height: 40 };
  const set = setNames([name('a', 105, 5), name('b', 105, 20)], [counter], sheet);
  const [a, b] = set;
  expect(Math.abs(a!.y - b!.y) >= 7 || Math.abs(a!.x - b!.x) >= 40).toBe(true);
  expect(set.every((s) => s.y - 7 >= 0)).toBe(true);
});
