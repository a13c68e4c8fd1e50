/** Names of places that give way to what lies on the board: each where it is printed, or else where nothing lies. */

import type { Box } from './geometry';
import type { PrintedName } from './types';

/** A name with its place on the paper; `aside` where it stands elsewhere than it was printed. */
export interface SetName {
  lines: string[];
  /** How long the longest line is. */
  width: number;
  /** The middle of the base line of the first line, the height of the type, and from line to line. */
  x: number;
  y: number;
  size: number;
  leading: number;
  aside: boolean;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** How high a capital is, for each unit of type. */
const CAPITAL = 0.7;
/** So much of a name may be touched before it gives way. */
const TOUCHED = 0.04;
/** How far names look for room, in heights of their box. */
const RINGS = [0, 0.6, 1.2, 2];

/** Sets all names: those that nothing covers first, as they are printed; the others around what covers them. */
export function setNames(names: PrintedName[], things: Box[], sheet: Box): SetName[] {
  const isCovered = (name: PrintedName) => things.some((thing) => overlap(name, thing) > TOUCHED * name.width * name.height);
  const [kept, covered]: [PrintedName[], PrintedName[]] = [[], []];
  for (const name of names) (isCovered(name) ? covered : kept).push(name);
  const taken: Box[] = [...kept];
  const moved = covered.map((name) => {
    const spot = findRoom(name, things, taken, sheet);
    taken.push(spot);
    return asSet(name, spot, true);
  });
  return [...kept.map((name) => asSet(name, name, false)), ...moved];
}

function asSet(name: PrintedName, at: Box, aside: boolean): SetName {
  const leading = 0.98 * name.size;
  const slack = (name.height - leading * (name.lines.length - 1) - CAPITAL * name.size) / 2;
  return { lines: name.lines, width: name.width, x: at.x + at.width / 2, y: at.y + slack + CAPITAL * name.size, size: name.size, leading, aside };
}

/** The nearest spot above, under or beside what covers a name on which the least lies. */
function findRoom(name: PrintedName, things: Box[], taken: Box[], sheet: Box): Box {
  const around = coverOf(name, things);
  // Of a crowded board only what lies within reach of the name matters: there are many spots to try.
  const reach = grown(around, name.width + name.height * 3, name.height * 4.5);
  const near = [...things, ...taken].filter((thing) => overlap(reach, thing) > 0);
  let best: { box: Box; cost: number } | undefined;
  for (const ring of RINGS) {
    for (const box of spotsAround(name, around, ring * name.height)) {
      const outside = box.width * box.height - overlap(box, sheet);
      const lies = near.reduce((sum, thing) => sum + overlap(box, thing), 0);
      const cost = lies * 10 + outside * 20 + ring * name.height;
      if (!best || cost < best.cost) best = { box, cost };
    }
    if (best && best.cost <= ring * name.height) break;
  }
  return best?.box ?? name;
}

const grown = ({ x, y, width, height }: Box, across: number, down: number): Box => ({
  x: x - across,
  y: y - down,
  width: width + 2 * across,
  height: height + 2 * down,
});

/** The box around everything that lies on a name, with what lies on that. */
function coverOf(name: PrintedName, things: Box[]): Box {
  const [first, ...rest] = things.filter((thing) => overlap(name, thing) > 0);
  if (!first) return name;
  return rest.reduce((a, b) => {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
  }, first);
}

function spotsAround({ width, height }: PrintedName, { x, y, width: w, height: h }: Box, gap: number): Box[] {
  const near = height * 0.12 + gap;
  const [left, middle, right] = [x, x + (w - width) / 2, x + w - width];
  const at = (bx: number, by: number): Box => ({ x: bx, y: by, width, height });
  const above = [middle, left, right].map((bx) => at(bx, y - height - near));
  const under = [middle, left, right].map((bx) => at(bx, y + h + near));
  const beside = [y + (h - height) / 2, y, y + h - height].flatMap((by) => [at(x + w + near, by), at(x - width - near, by)]);
  return [...above, ...under, ...beside];
}
