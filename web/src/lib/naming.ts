/** Names of places that give way to what lies on the board: each where it is printed, or else where nothing lies. */

import type { Box } from './geometry';
import type { Point, PrintedName } from './types';

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
  /** A line from the name to its place, where it stands so far off that one would ask whose it is. */
  leader: [Point, Point] | null;
}

/** How high a capital is, for each unit of type. */
const CAPITAL = 0.7;
/** How far names look for room beside what covers them, in heights of a line of theirs. */
const RINGS = [0, 0.5, 1, 1.6, 2.4, 3.4, 4.6, 6, 8];
/** From so many heights on a name is led to its place. */
const FAR = 2.5;
/** How far words that belong to no place may shift, in heights of a line: they name a region. How far any name may stray, and which way. */
const SHIFT = 12;
const ASTRAY = 30;
const COMPASS = Array.from({ length: 16 }, (_, i): Point => [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)]);

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Boxes sorted into squares, so that one asks only its surroundings. It is asked thousands of times at a click. */
class Boxes {
  private readonly squares = new Map<number, Box[]>();

  constructor(
    private readonly size: number,
    boxes: Box[] = [],
    /** Others that count as well. */
    private readonly under: Boxes | null = null,
  ) {
    for (const box of boxes) this.add(box);
  }

  add(box: Box): void {
    this.someSquare(box, (key) => {
      const there = this.squares.get(key);
      if (there) there.push(box);
      else this.squares.set(key, [box]);
      return false;
    });
  }

  /** Whether any box that meets this one is what is looked for; one that lies in several squares may come more than once. */
  some(box: Box, found: (other: Box) => boolean): boolean {
    const own = this.someSquare(box, (key) => this.squares.get(key)?.some((other) => meets(box, other) && found(other)) ?? false);
    return own || (this.under?.some(box, found) ?? false);
  }

  has(box: Box): boolean {
    return this.some(box, () => true);
  }

  /** How much of a box is covered, roughly: what lies in several squares counts for each. */
  covered(box: Box): number {
    let sum = 0;
    this.some(box, (other) => {
      sum += overlap(box, other);
      return false;
    });
    return sum;
  }

  private someSquare({ x, y, width, height }: Box, found: (key: number) => boolean): boolean {
    const at = (v: number) => Math.floor(v / this.size);
    const [right, below] = [at(x + width), at(y + height)];
    for (let i = at(x); i <= right; i += 1) for (let j = at(y); j <= below; j += 1) if (found(i * 65536 + j)) return true;
    return false;
  }
}

/** The same words in a box as high as their letters: the capitals of a region reach neither above nor below it, and must fit between the numbers of hexes. */
export function tightened(name: PrintedName): PrintedName {
  const isCapitals = name.place === '' && name.lines.every((line) => line === line.toUpperCase());
  const height = isCapitals ? 0.98 * name.size * (name.lines.length - 1) + CAPITAL * 1.06 * name.size : name.height;
  return height < name.height ? { ...name, y: name.y + (name.height - height) / 2, height } : name;
}

/** What names keep off: what lies on the board, and what is printed there beside names. */
export interface Obstacles {
  things: Box[];
  print: Box[];
}

/**
 * Sets all names: those that nothing covers first, as they are printed; the others as near to their places as there is room,
 * off counters, one another and the small print.
 */
export function setNames(names: PrintedName[], { things, print }: Obstacles, sheet: Box, centreOf: (place: string) => Point | undefined): SetName[] {
  const square = Math.max(1, ...names.map((name) => name.height)) * 2.5;
  const lying = new Boxes(square, things);
  const printed = new Boxes(square, [], sorted(print, square));
  // Large words that the map prints across its hexes may lie on their numbers.
  const covered = new Set(names.filter((name) => lying.has(withAir(name, name)) || printed.has(withAir(name, name))));
  for (const name of names) if (!covered.has(name)) printed.add(name);
  return names.map((name) => {
    if (!covered.has(name)) return asPrinted(name);
    const { spot, set } = settle(name, lying, printed, sheet, centreOf);
    printed.add(spot);
    return set;
  });
}

/** Where a name gave way to, and before what. */
interface Settled {
  cover: Box;
  spot: Box;
  cost: number;
  set: SetName;
}

const settled = new WeakMap<PrintedName, Settled>();
const isSame = (a: Box, b: Box): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** A name that has given way stays where it is as long as the same covers it and nothing new lies there: it is calmer, and quicker. */
function settle(name: PrintedName, lying: Boxes, printed: Boxes, sheet: Box, centreOf: (place: string) => Point | undefined): Settled {
  const cover = coverOf(name, lying.has(withAir(name, name)) ? lying : printed);
  const before = settled.get(name);
  if (before && isSame(before.cover, cover) && costOf(before.spot, name, lying, printed, sheet) <= before.cost) return before;
  const { box, cost } = findRoom(name, cover, lying, printed, sheet);
  const now = { cover, spot: box, cost, set: asSet(name, box, centreOf(name.place)) };
  settled.set(name, now);
  return now;
}

/** What lies on a spot, weighed; nothing on a spot with a little room around it. */
function costOf(box: Box, name: PrintedName, lying: Boxes, printed: Boxes, sheet: Box): number {
  const outside = box.width * box.height - overlap(box, sheet);
  const airy = withAir(box, name);
  if (outside < 1e-6 && !lying.has(airy) && !printed.has(airy)) return 0;
  return Math.max(1e-6, outside * 20 + lying.covered(box) * 10 + printed.covered(box) * 5);
}

/** The small print never changes: its thousand boxes are sorted once. */
const known = new WeakMap<Box[], Boxes>();

function sorted(print: Box[], square: number): Boxes {
  const boxes = known.get(print) ?? new Boxes(square, print);
  known.set(print, boxes);
  return boxes;
}

/** Always the same for a name that stays, so that it is not drawn anew. */
const unmoved = new WeakMap<PrintedName, SetName>();

function asPrinted(name: PrintedName): SetName {
  const known = unmoved.get(name) ?? asSet(name, name);
  unmoved.set(name, known);
  return known;
}

function asSet(name: PrintedName, at: Box, centre?: Point): SetName {
  const leading = 0.98 * name.size;
  const slack = (name.height - leading * (name.lines.length - 1) - CAPITAL * name.size) / 2;
  const y = at.y + slack + CAPITAL * name.size;
  const leader = centre ? leaderOf(at, centre, FAR * name.size) : null;
  return { lines: name.lines, width: name.width, x: at.x + at.width / 2, y, size: name.size, leading, aside: at !== name, leader };
}

/** From the nearest point of a box to a place, where that is far. */
function leaderOf({ x, y, width, height }: Box, [cx, cy]: Point, far: number): [Point, Point] | null {
  const from: Point = [Math.min(x + width, Math.max(x, cx)), Math.min(y + height, Math.max(y, cy))];
  return Math.hypot(from[0] - cx, from[1] - cy) > far ? [from, [cx, cy]] : null;
}

/** A box with a little room around it: letters differ from one browser to the next. */
function withAir({ x, y, width, height }: Box, { size }: PrintedName): Box {
  const air = 0.08 * size;
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air };
}

/** The nearest spot on which nothing lies; where there is none, that on which the least lies. */
function findRoom(name: PrintedName, cover: Box, lying: Boxes, printed: Boxes, sheet: Box): { box: Box; cost: number } {
  let best: { box: Box; cost: number } | undefined;
  for (const box of name.place === '' ? spotsNear(name, SHIFT) : spotsFor(name, cover)) {
    const cost = costOf(box, name, lying, printed, sheet);
    if (cost === 0) return { box, cost };
    if (!best || cost < best.cost) best = { box, cost };
  }
  return best ?? { box: name, cost: Infinity };
}

/** Beside what covers a name; in a crowd that leaves no room there, anywhere about it. */
function* spotsFor(name: PrintedName, cover: Box): Generator<Box> {
  yield* spotsAround(name, cover);
  yield* spotsNear(name, ASTRAY);
}

/** All around where a name is printed, the nearest first. */
function* spotsNear({ x, y, width, height, size }: PrintedName, most: number): Generator<Box> {
  for (let far = 0.2; far <= most; far += 0.2) {
    for (const [dx, dy] of COMPASS) yield { x: x + dx * far * size, y: y + dy * far * size, width, height };
  }
}

/** The box around everything that covers a name. */
function coverOf(name: PrintedName, covering: Boxes): Box {
  let around: Box | null = null;
  covering.some(withAir(name, name), (b) => {
    const a = around ?? b;
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    around = { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
    return false;
  });
  return around ?? name;
}

/** Along all four sides of a box, the nearest first, and of those the middle of each side. */
function* spotsAround({ width, height, size }: PrintedName, { x, y, width: w, height: h }: Box): Generator<Box> {
  for (const ring of RINGS) {
    const near = size * (0.12 + ring);
    // From one corner to the other: the farther out, the more of the ring there is to try.
    const [left, top] = [x - near - width, y - near - height];
    for (const share of [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9, 0, 1]) {
      const [across, down] = [left + (w + 2 * near + width) * share, top + (h + 2 * near + height) * share];
      yield { x: across, y: y - height - near, width, height };
      yield { x: across, y: y + h + near, width, height };
      yield { x: x + w + near, y: down, width, height };
      yield { x: x - width - near, y: down, width, height };
    }
  }
}

/** The paper that a set name takes up. */
export const boxOf = ({ lines, x, y, width, size, leading }: SetName): Box => ({
  x: x - width / 2,
  y: y - 0.8 * size,
  width,
  height: size + leading * (lines.length - 1),
});

/** A small plate that says something of a place: how wide and high it is, around which point it may stand and how far off. */
export interface Plate {
  centre: Point;
  width: number;
  height: number;
  off: number;
}

/** Sets each plate beside its place where nothing lies and no name stands: above it if that can be, else on it, or else about it. */
export function setPlates(plates: Plate[], taken: Box[]): Point[] {
  const square = Math.max(1, ...plates.map((plate) => plate.width)) * 2.5;
  const filled = new Boxes(square, taken);
  return plates.map(({ centre: [x, y], width, height, off }) => {
    const aside = off * 0.7 + width / 2;
    const spots: Point[] = [
      [x, y - off], [x, y], [x, y + off], [x + aside, y], [x - aside, y],
      [x + aside, y - off], [x - aside, y - off], [x + aside, y + off], [x - aside, y + off],
    ];
    const boxAt = ([cx, cy]: Point): Box => ({ x: cx - width / 2, y: cy - height / 2, width, height });
    const spot = spots.find((s) => !filled.has(boxAt(s))) ?? ([x, y - off] as Point);
    filled.add(boxAt(spot));
    return spot;
  });
}
