/** Where things are on the board, in board units. */

import { edgeKey } from './choices';
import type { Board, Edge, EdgeMark, Piece, Place, PlaceMark, Point, Table, Tone } from './types';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The box around a place. */
export function extentOf(place: Place): Box {
  const [cx, cy] = place.centre;
  const around = (w: number, h: number): Box => ({ x: cx - w / 2, y: cy - h / 2, width: w, height: h });
  switch (place.shape.kind) {
    case 'disc':
      return around(place.shape.radius * 2, place.shape.radius * 2);
    case 'square':
      return around(place.shape.half * 2, place.shape.half * 2);
    case 'hex': {
      const [long, short] = [place.shape.radius * 2, place.shape.radius * Math.sqrt(3)];
      return place.shape.pointy ? around(short, long) : around(long, short);
    }
    case 'box':
      return around(place.shape.width, place.shape.height);
    case 'area':
      return boxAround(place.shape.outline);
  }
}

export function boxAround(points: Point[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The one of several points from which the ways to all others are shortest: where most of them are. */
export function heartOf(points: Point[]): Point | undefined {
  const ways = ([x, y]: Point) => points.reduce((sum, p) => sum + Math.hypot(p[0] - x, p[1] - y), 0);
  let best: { point: Point; sum: number } | undefined;
  for (const point of points) {
    const sum = ways(point);
    if (!best || sum < best.sum) best = { point, sum };
  }
  return best?.point;
}

/** The outline of a place as an SVG path, grown by some units. */
export function outlineOf(place: Place, grow = 0): string {
  const [cx, cy] = place.centre;
  switch (place.shape.kind) {
    case 'disc': {
      const r = place.shape.radius + grow;
      return `M${cx - r} ${cy}A${r} ${r} 0 1 1 ${cx + r} ${cy}A${r} ${r} 0 1 1 ${cx - r} ${cy}Z`;
    }
    case 'square': {
      const h = place.shape.half + grow;
      return `M${cx - h} ${cy - h}H${cx + h}V${cy + h}H${cx - h}Z`;
    }
    case 'box': {
      const [w, h] = [place.shape.width / 2 + grow, place.shape.height / 2 + grow];
      return `M${cx - w} ${cy - h}H${cx + w}V${cy + h}H${cx - w}Z`;
    }
    case 'hex': {
      const { radius, pointy } = place.shape;
      return polygon(hexagon(place.centre, radius + grow, pointy));
    }
    case 'area':
      return polygon(place.shape.outline);
  }
}

/** The corners of a hexagon. */
function hexagon([cx, cy]: Point, radius: number, pointy: boolean): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i): Point => {
    const angle = ((i * 60 + (pointy ? 30 : 0)) * Math.PI) / 180;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
}

/** How far a place reaches from its centre. */
function reachOf({ shape }: Place): number {
  switch (shape.kind) {
    case 'disc':
    case 'hex':
      return shape.radius;
    case 'square':
      return shape.half * 1.2;
    case 'box':
      return Math.max(shape.width, shape.height) / 2;
    case 'area':
      return 0;
  }
}

/**
 * The ends of the edge between two places, as the printed map has it: of two hexes the corners that they share, of
 * others a bar across the way from one to the other.
 */
export function edgeEnds(a: Place, b: Place): [Point, Point] {
  const [[ax, ay], [bx, by]] = [a.centre, b.centre];
  if (a.shape.kind === 'hex' && b.shape.kind === 'hex') {
    const away = ([x, y]: Point) => Math.hypot(x - bx, y - by);
    const [first, second] = hexagon(a.centre, a.shape.radius, a.shape.pointy).sort((p, q) => away(p) - away(q));
    return [first!, second!];
  }
  const length = Math.hypot(bx - ax, by - ay);
  const half = Math.min(Math.max(reachOf(a), reachOf(b), length * 0.2), length * 0.5) / Math.max(length, 1e-9);
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const [dx, dy] = [-(by - ay) * half, (bx - ax) * half];
  return [[x - dx, y - dy], [x + dx, y + dy]];
}

/** An edge of the board that something is printed on, lies on or can be chosen on. */
export interface LaidEdge {
  key: string;
  a: string;
  b: string;
  name: string;
  description: string;
  d: string;
  middle: Point;
}

/** The edges that are printed on a board, by their keys. */
export const printedEdges = (board: Board): Map<string, LaidEdge> => connect(board, board.edges ?? []);

/** All edges of the board that matter now: the printed ones, which are the same map where there are no others, those with
 * marks, and those that are lit. */
export function layEdges(board: Board, table: Table, printed = printedEdges(board)): Map<string, LaidEdge> {
  const lit = table.choices.flatMap(({ on, concerns }) => [on, ...(concerns ?? [])]).flatMap((t) => ('edge' in t ? [t.edge] : []));
  const marked = (table.edge_marks ?? []).map((m): [string, string] => [m.a, m.b]);
  const others = [...marked, ...lit].filter(([a, b]) => !printed.has(edgeKey(a, b)));
  if (others.length === 0) return printed;
  const bare = others.map(([a, b]) => ({ a, b, name: '', description: '' }));
  return new Map([...printed, ...connect(board, bare)]);
}

function connect(board: Board, edges: Omit<Edge, 'style'>[]): Map<string, LaidEdge> {
  const places = new Map(board.places.map((p) => [p.id, p]));
  const laid = new Map<string, LaidEdge>();
  for (const { a, b, name, description } of edges) {
    const [from, to] = [places.get(a), places.get(b)];
    const key = edgeKey(a, b);
    if (!from || !to || laid.has(key)) continue;
    const [p, q] = edgeEnds(from, to);
    const d = `M${round(p[0])} ${round(p[1])}L${round(q[0])} ${round(q[1])}`;
    const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    laid.set(key, { key, a, b, name: name || `${from.name || a} – ${to.name || b}`, description, d, middle });
  }
  return laid;
}

/** The tags of edges; where an edge has several, they hang one under the other. */
export function edgeTags(marks: EdgeMark[], edges: Map<string, LaidEdge>, side: number): Tag[] {
  const hung = new Map<string, number>();
  return marks.flatMap(({ a, b, text, tone }) => {
    const edge = edges.get(edgeKey(a, b));
    if (!edge) return [];
    const above = hung.get(edge.key) ?? 0;
    hung.set(edge.key, above + 1);
    return [{ text, tone, x: edge.middle[0], y: edge.middle[1] + above * side * 0.34 }];
  });
}

/** The tint and the line of something that covers many places: sides that two of them share are no part of the line. */
export function coverPaths(covered: Place[]): { tint: string; line: string } {
  // By fields as wide as a hex, because coordinates are rounded and neighbours agree only roughly about a side.
  const hexes = covered.flatMap((place) => (place.shape.kind === 'hex' ? [{ centre: place.centre, ...place.shape }] : []));
  const width = hexes[0]?.radius ?? 1;
  const keys = (at: number) => [-1, 0, 1].map((step) => Math.floor(at / width) + step);
  const fields = new Map<string, Point[]>();
  for (const { centre } of hexes) {
    const key = `${Math.floor(centre[0] / width)} ${Math.floor(centre[1] / width)}`;
    fields.set(key, [...(fields.get(key) ?? []), centre]);
  }
  const isCovered = (x: number, y: number) =>
    keys(x).some((i) => keys(y).some((j) => fields.get(`${i} ${j}`)?.some(([cx, cy]) => Math.hypot(cx - x, cy - y) < width / 2)));
  const sides = hexes.flatMap(({ centre: [cx, cy], radius, pointy }) => {
    const corners = hexagon([cx, cy], radius, pointy);
    return corners.flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length]!;
      return isCovered(ax + bx - cx, ay + by - cy) ? [] : [`M${round(ax)} ${round(ay)}L${round(bx)} ${round(by)}`];
    });
  });
  const others = covered.filter((place) => place.shape.kind !== 'hex').map((place) => outlineOf(place));
  return { tint: covered.map((place) => outlineOf(place)).join(''), line: [...others, ...sides].join('') };
}

/** How many fields a sheet is cut into, each way, when outlines are gathered. */
const FIELDS = 6;

/**
 * Many outlines as a few paths, one for each field of the sheet. One path for all would be walked through again for
 * every tile of the screen, one for each place would be hundreds of things to keep.
 */
export function gatherPaths(places: Place[], sheet: Box, outline: (place: Place) => string): string[] {
  const field = (at: number, start: number, length: number) =>
    Math.min(FIELDS - 1, Math.max(0, Math.floor(((at - start) / length) * FIELDS)));
  const paths = new Map<number, string>();
  for (const place of places) {
    const [x, y] = place.centre;
    const key = field(y, sheet.y, sheet.height) * FIELDS + field(x, sheet.x, sheet.width);
    paths.set(key, (paths.get(key) ?? '') + outline(place));
  }
  return [...paths.values()];
}

export function polygon(points: Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** Hexes and areas as a tinted ground: one path for each kind of terrain, with the colour it is printed in. */
export function groundsOf(board: Board): { style: string; d: string; fill: string }[] {
  const paths = new Map<string, string>();
  for (const place of board.places) {
    const flat = place.shape.kind === 'hex' || place.shape.kind === 'area';
    if (flat) paths.set(place.style, (paths.get(place.style) ?? '') + outlineOf(place));
  }
  const fillOf = (style: string) => board.styles.find((s) => s.id === style)?.fill ?? '#f1e3c4';
  return [...paths].map(([style, d]) => ({ style, d, fill: fillOf(style) }));
}

/** A smooth closed outline through points. */
export function closedCurve(points: Point[]): string {
  const [first, second] = points;
  const last = points.at(-1);
  if (!first || !second || !last) return '';
  const whole = curve([last, ...points, first, second]);
  const legs = whole.split('C');
  return `M${round(first[0])} ${round(first[1])}C${legs.slice(2, -1).join('C')}Z`;
}

/** A smooth open line through points (Catmull-Rom). */
export function curve(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${round(first[0])} ${round(first[1])}`;
  rest.forEach((end, i) => {
    const start = points[i] ?? first;
    const before = points[i - 1] ?? start;
    const after = points[i + 2] ?? end;
    const c1 = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
    const c2 = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
    path += `C${[...c1, ...c2, ...end].map(round).join(' ')}`;
  });
  return path;
}

const round = (n: number) => Math.round(n * 10) / 10;

/**
 * The side of a counter in board units: as large as the spaces leave room for, in the proportion that
 * printed pictures of the board have, whatever units the board comes in.
 */
export function counterSide(board: Board): number {
  const radii = board.places.flatMap(({ shape }) => {
    if (shape.kind === 'hex') return [{ hex: true, radius: shape.radius }];
    if (shape.kind === 'disc') return [{ hex: false, radius: shape.radius }];
    return shape.kind === 'square' ? [{ hex: false, radius: shape.half }] : [];
  });
  const middling = radii.map((r) => r.radius).sort((a, b) => a - b)[Math.floor(radii.length / 2)];
  if (middling !== undefined) return radii.some((r) => r.hex) ? middling * 1.12 : middling * 2.4;
  const areas = Math.max(1, board.places.filter((p) => p.shape.kind === 'area').length);
  const longer = Math.max(board.width, board.height);
  const room = Math.sqrt((board.width * board.height) / areas) * 0.2;
  return Math.min(longer * 0.046, Math.max(longer * 0.024, room));
}

/** A counter with its place on the paper. */
export interface Laid {
  piece: Piece;
  x: number;
  y: number;
}

/** Where a tag for a place lies: under a disc, low in a hex or box, under the counters of an area. */
export function markSpot(place: Place, side: number): Point {
  const [x, y] = place.centre;
  const room = extentOf(place);
  switch (place.shape.kind) {
    case 'disc':
    case 'square':
      return [x, room.y + room.height + 4];
    case 'area':
      return [x, y + side * 0.72];
    case 'hex':
      // Under a counter, whose values stand at its lower edge.
      return [x, y + Math.max(room.height * 0.32, side * 0.64)];
    case 'box':
      return [x, y + room.height * 0.32];
  }
}

/** A tag with its place on the paper. */
export interface Tag {
  text: string;
  tone: Tone;
  x: number;
  y: number;
}

/** How wide a tag is under its words, in units of the counters' scale: capitals take more room. */
export const tagWidth = (text: string): number => [...text].reduce((width, sign) => width + (/\p{Lu}/u.test(sign) ? 5.2 : 3.9), 7);

/** The tags of places; where a place has several, they hang one under the other. */
export function tagsOf(marks: PlaceMark[], places: Map<string, Place>, side: number): Tag[] {
  const hung = new Map<string, number>();
  return marks.flatMap(({ place: id, text, tone }) => {
    const place = places.get(id);
    if (!place) return [];
    const above = hung.get(id) ?? 0;
    hung.set(id, above + 1);
    const [x, y] = markSpot(place, side);
    return [{ text, tone, x, y: y + above * side * 0.34 }];
  });
}

/** The pieces that lie on one place: in stacks by side, or in rows in a box. */
export interface Pile {
  place: Place;
  stacks: Laid[][];
  pieces: Piece[];
  /** Whether each of them is seen whole: in a box that has room for all of them. */
  spread: boolean;
}

/** How many counters lie in a stack, and where that is said: at the topmost counter, or in the corner of a box. */
export interface Height {
  key: string;
  place: string;
  x: number;
  y: number;
  count: number;
}

/** The heights of all stacks of which not every counter is seen. */
export function heightsOf(piles: Pile[], side: number): Height[] {
  const closed = piles.filter((pile) => !pile.spread);
  return closed.flatMap(({ place, stacks }) =>
    stacks.flatMap((stack): Height[] => {
      const top = stack.at(-1);
      if (!top || stack.length < 2) return [];
      const room = place.shape.kind === 'box' ? extentOf(place) : null;
      const [x, y] = room ? [room.x + room.width - side * 0.3, room.y + side * 0.3] : [top.x + side * 0.56, top.y - side * 0.56];
      return [{ key: top.piece.id, place: place.id, x, y, count: stack.length }];
    }),
  );
}

/** Lays every piece that is on the board, from the top of the sheet down. A pile that lies as before is the same, so that it is not drawn anew. */
export function layPieces(board: Board, pieces: Piece[], side: number, before: Pile[] = []): Pile[] {
  const known = new Map(before.map((pile) => [pile.place, pile]));
  const byPlace = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const here = byPlace.get(piece.place);
    if (here) here.push(piece);
    else byPlace.set(piece.place, [piece]);
  }
  return board.places
    .filter((place) => byPlace.has(place.id))
    .sort((a, b) => a.centre[1] - b.centre[1])
    .map((place) => {
      const [here, was] = [byPlace.get(place.id) ?? [], known.get(place)];
      const isAsBefore = was?.pieces.length === here.length && here.every((piece, i) => was.pieces[i] === piece);
      return was && isAsBefore ? was : layPile(place, here, side);
    });
}

function layPile(place: Place, pieces: Piece[], side: number): Pile {
  if (place.shape.kind === 'box') {
    const { rows, spread } = layRows(pieces, extentOf(place), side);
    return { place, pieces, stacks: [rows], spread };
  }
  const bySide = new Map<string | null, Piece[]>();
  for (const piece of pieces) {
    const stack = bySide.get(piece.side);
    if (stack) stack.push(piece);
    else bySide.set(piece.side, [piece]);
  }
  const groups = [...bySide.values()];
  const stacks = groups.map((stack, i) => {
    const aside = (i - (groups.length - 1) / 2) * side * 0.82;
    const step = Math.min((side * 0.42) / Math.max(stack.length - 1, 1), side * 0.11);
    const lay = (piece: Piece, k: number): Laid => ({
      piece,
      x: place.centre[0] + aside + step * k,
      y: place.centre[1] - step * k,
    });
    return stack.map(lay);
  });
  return { place, pieces, stacks, spread: false };
}

/** Rows in a box under its title; they close up where the box is small. */
function layRows(pieces: Piece[], room: Box, side: number): { rows: Laid[]; spread: boolean } {
  const inner = { x: room.x + 6, y: room.y + 24, width: room.width - 12, height: room.height - 30 };
  const fitting = (gap: number) => (length: number) => Math.max(0, Math.floor((length - side) / gap)) + 1;
  // Where the box is large enough, what is lit has room for its ring.
  const gap = [side * 1.26, side * 1.08].find((g) => fitting(g)(inner.width) * fitting(g)(inner.height) >= pieces.length) ?? side * 1.08;
  const fits = fitting(gap);
  const [across, down] = [fits(inner.width), fits(inner.height)];
  const step = (length: number, count: number) => (count > 1 ? Math.min((length - side) / (count - 1), gap) : 0);
  const roomy = pieces.length <= across * down;
  const rows = roomy ? Math.max(1, Math.ceil(pieces.length / across)) : mostInSight();
  const columns = roomy ? across : Math.ceil(pieces.length / rows);
  const [dx, dy] = [step(inner.width, columns), step(inner.height, rows)];
  /** In how many rows most of each counter is seen. */
  function mostInSight(): number {
    const seen = (count: number) => {
      const [aside, below] = [step(inner.width, Math.ceil(pieces.length / count)), step(inner.height, count)];
      return Math.min(1, aside / side || 1) * Math.min(1, below / side || 1);
    };
    return [1, 2, 3, 4, 5, 6].reduce((best, count) => (seen(count) > seen(best) ? count : best), down);
  }
  const laid = pieces.map((piece, i) => ({
    piece,
    x: inner.x + side / 2 + dx * (i % columns),
    y: inner.y + side / 2 + dy * Math.floor(i / columns),
  }));
  return { rows: laid, spread: roomy };
}
