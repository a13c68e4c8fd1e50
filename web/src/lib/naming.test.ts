import { expect, it } from 'vitest';

import type { Box } from './geometry';
import { setNames, setPlates, tightened, type SetName } from './naming';
import type { Point } from './types';

const name = (place: string, x: number, y: number) => ({ place, lines: [place], size: 10, x, y, width: 40, height: 7 });
const sheet = { x: 0, y: 0, width: 400, height: 400 };
const nowhere = () => undefined;
const boxOf = (set: SetName): Box => ({ x: set.x - 20, y: set.y - 7, width: 40, height: 7 });
const meets = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

it('a name that nothing covers stays where it is printed, and is not drawn anew', () => {
  const [names, obstacles] = [[name('hoa binh', 100, 100)], { things: [{ x: 200, y: 200, width: 30, height: 30 }], print: [] }];
  const [set] = setNames(names, obstacles, sheet, nowhere);
  expect([set?.x, set?.size, set?.aside, set?.leader]).toEqual([120, 10, false, null]);
  expect(setNames(names, obstacles, sheet, nowhere)[0]).toBe(set);
});

it('a name under a counter gives way to a spot where nothing lies and nothing is printed', () => {
  const counter = { x: 105, y: 95, width: 30, height: 30 };
  const other = { x: 105, y: 60, width: 30, height: 30 };
  const shield = { x: 110, y: 126, width: 20, height: 10 };
  const [set] = setNames([name('hoa binh', 100, 100)], { things: [counter, other], print: [shield] }, sheet, nowhere);
  expect(set?.aside).toBe(true);
  expect([counter, other, shield].filter((box) => meets(boxOf(set!), box))).toEqual([]);
});

it('words that are printed across the numbers of hexes give way to them', () => {
  const number = { x: 110, y: 102, width: 8, height: 4 };
  const [set] = setNames([{ ...name('', 100, 100), lines: ['CHINA'] }], { things: [], print: [number] }, sheet, nowhere);
  expect(meets(boxOf(set!), number)).toBe(false);
  expect(Math.hypot(set!.x - 120, set!.y - 107)).toBeLessThan(12);
});

it('capitals need no room for what hangs below other letters', () => {
  expect(tightened({ ...name('', 0, 0), lines: ['CHINA'], height: 10 })).toMatchObject({ y: expect.closeTo(1.29), height: expect.closeTo(7.42) });
  const low = { ...name('', 0, 0), lines: ['Gulf'], height: 10 };
  expect(tightened(low)).toBe(low);
});

it('names that give way keep off one another and on the sheet', () => {
  const counter = { x: 100, y: 0, width: 60, height: 40 };
  const set = setNames([name('a', 105, 5), name('b', 105, 20)], { things: [counter], print: [] }, sheet, nowhere);
  const [a, b] = set.map(boxOf);
  expect(meets(a!, b!) || meets(a!, counter) || meets(b!, counter)).toBe(false);
  expect(set.every((s) => s.y - 7 >= 0)).toBe(true);
});

it('a name that finds room only far off is led to its place', () => {
  // Thirty counters side by side leave no room for a name between them.
  const things = Array.from({ length: 30 }, (_, i) => ({ x: 100 + 30 * (i % 6), y: 100 + 30 * Math.floor(i / 6), width: 30, height: 30 }));
  const centre: Point = [190, 170];
  const [set] = setNames([name('hoa binh', 170, 170)], { things, print: [] }, sheet, () => centre);
  expect(things.some((thing) => meets(boxOf(set!), thing))).toBe(false);
  expect(set?.leader?.[1]).toEqual(centre);
});

it('plates stand above their places, or elsewhere beside them where something lies', () => {
  const plate = { centre: [50, 50] as [number, number], width: 12, height: 8, off: 20 };
  expect(setPlates([plate], [])).toEqual([[50, 30]]);
  expect(setPlates([plate], [{ x: 40, y: 20, width: 20, height: 14 }])).toEqual([[50, 50]]);
  expect(setPlates([plate], [{ x: 40, y: 20, width: 20, height: 40 }])).toEqual([[50, 70]]);
  expect(setPlates([plate, plate], []), 'nor on one another').toEqual([[50, 30], [50, 50]]);
  expect(setPlates([plate], [{ x: 0, y: 0, width: 100, height: 100 }]), 'where there is no room, above').toEqual([[50, 30]]);
});

it('a name that has given way stays where it is as long as it can', () => {
  const names = [name('hoa binh', 100, 100)];
  const counter = { x: 105, y: 95, width: 30, height: 30 };
  const [first] = setNames(names, { things: [counter], print: [] }, sheet, nowhere);
  const far = { x: 300, y: 300, width: 30, height: 30 };
  expect(setNames(names, { things: [far, counter], print: [] }, sheet, nowhere)[0]).toBe(first);
  const [moved] = setNames(names, { things: [counter, boxOf(first!)], print: [] }, sheet, nowhere);
  expect([counter, boxOf(first!)].filter((box) => meets(boxOf(moved!), box))).toEqual([]);
  expect(setNames(names, { things: [], print: [] }, sheet, nowhere)[0]?.aside).toBe(false);
});
