/** Where an open stack is laid out in the window. */

import type { Box } from './geometry';

/** The frame and its padding. */
const FRAME = 11;
/** How near to the edges of the window it may come. */
const EDGE = 8;

/**
 * The box of a fan of so many counters, each in a cell of that size: above its stack, or under it, or beside it, wherever
 * it is whole; it touches the stack, so that a pointer can walk over, and never covers it where there is room.
 */
export function placeFan(count: number, cell: number, stack: Box, room: { width: number; height: number }): Box {
  const most = Math.max(1, Math.floor((room.width - 2 * EDGE - FRAME) / cell));
  const columns = Math.min(count, most, count <= 5 ? count : Math.ceil(Math.sqrt(count * 2)));
  const [width, height] = [columns * cell + FRAME, Math.ceil(count / columns) * cell + FRAME];
  const clamp = (at: number, length: number, end: number) => Math.max(EDGE, Math.min(at, end - EDGE - length));
  const x = clamp(stack.x + stack.width / 2 - width / 2, width, room.width);
  const above = stack.y - height + 2;
  if (above >= EDGE) return { x, y: above, width, height };
  const under = stack.y + stack.height - 2;
  if (under + height <= room.height - EDGE) return { x, y: under, width, height };
  const y = clamp(stack.y + stack.height / 2 - height / 2, height, room.height);
  const right = stack.x + stack.width - 2;
  const left = stack.x - width + 2;
  return { x: right + width <= room.width - EDGE ? right : clamp(left, width, room.width), y, width, height };
}
