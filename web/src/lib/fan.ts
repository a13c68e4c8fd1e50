/** Where an open stack is laid out in the window. */

import type { Box } from './geometry';

type Point = [number, number];

/** The frame and its padding. */
const FRAME = 11;
/** How near to the edges of the window it may come. */
const EDGE = 8;
/** How much wider than high more of them lie. */
const WIDE = 1.4;
/** So many counters stand in one row. */
const ROW = 5;

/**
 * The box of a fan of so many counters, each in a cell of that size: above its stack, or under it, or beside it, wherever
 * it is whole and covers the fewest of the things that may be clicked next. It touches the stack, so that a pointer can walk
 * over, and never covers it where there is room.
 */
export function placeFan(count: number, cell: number, stack: Box, room: { width: number; height: number }, clickable: Point[] = []): Box {
  const most = Math.max(1, Math.floor((room.width - 2 * EDGE - FRAME) / cell));
  const usual = Math.min(most, count <= ROW ? count : Math.ceil(Math.sqrt(count * WIDE)));
  const shapes = [...new Set([usual, Math.min(most, count, ROW + 1), Math.min(most, Math.ceil(Math.sqrt(count)))])];
  const spots = shapes.flatMap((columns) => {
    const [width, height] = [columns * cell + FRAME, Math.ceil(count / columns) * cell + FRAME];
    return spotsBeside(stack, { width, height }, room);
  });
  const inside = ([x, y]: Point, box: Box, by = 0) => x > box.x - by && y > box.y - by && x < box.x + box.width + by && y < box.y + box.height + by;
  // What lies in the stack itself is met in the fan.
  const others = clickable.filter((point) => !inside(point, stack, 4));
  const covered = (box: Box) => others.filter((point) => inside(point, box, cell * 0.2)).length;
  const best = spots.map((spot, i) => ({ spot, i, covered: covered(spot) })).sort((a, b) => a.covered - b.covered || a.i - b.i)[0];
  return best?.spot ?? clampInto(stack, { width: usual * cell + FRAME, height: Math.ceil(count / usual) * cell + FRAME }, room);
}

const clamp = (at: number, length: number, end: number) => Math.max(EDGE, Math.min(at, end - EDGE - length));

/** Where nothing else is left: over the stack, but whole. */
function clampInto(stack: Box, { width, height }: { width: number; height: number }, room: { width: number; height: number }): Box {
  const y = clamp(stack.y + stack.height / 2 - height / 2, height, room.height);
  const right = stack.x + stack.width - 2;
  const x = right + width <= room.width - EDGE ? right : clamp(stack.x - width + 2, width, room.width);
  return { x, y, width, height };
}

/** Every way in which a box can touch a stack and be whole, the best first: above it and under it, then beside it. */
function spotsBeside(stack: Box, { width, height }: { width: number; height: number }, room: { width: number; height: number }): Box[] {
  const [right, under] = [stack.x + stack.width - 2, stack.y + stack.height - 2];
  const [left, above] = [stack.x - width + 2, stack.y - height + 2];
  // In the middle, or to either side of it: as long as they touch.
  const along = (start: number, length: number, size: number, end: number) =>
    [start + length / 2 - size / 2, start + length - size, start].map((at) => clamp(at, size, end));
  const columns = along(stack.x, stack.width, width, room.width);
  const rows = along(stack.y, stack.height, height, room.height);
  const spots = [...columns.map((x) => ({ x, y: above })), ...columns.map((x) => ({ x, y: under })), ...rows.map((y) => ({ x: right, y })), ...rows.map((y) => ({ x: left, y }))];
  const isWhole = ({ x, y }: { x: number; y: number }) =>
    x >= EDGE && y >= EDGE && x + width <= room.width - EDGE && y + height <= room.height - EDGE;
  return spots.filter(isWhole).map((spot) => ({ ...spot, width, height }));
}
