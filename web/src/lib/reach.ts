/** Where pieces in hand can go, as choices of the page's own. */

import type { Choice, Overlay, Piece, Places, Target, Way } from './types';
import { sentence } from './words';

/** Pieces that nobody can tell apart: a game may name only the first of them as one that can be taken in hand. */
const kindOf = ({ place, side, name, description, face }: Piece): string => JSON.stringify([place, side, name, description, face]);

/** The pieces that can be taken in hand, with all that are like one of them. */
export function moversAmong(pieces: Piece[], movers: string[]): ReadonlySet<string> {
  if (movers.length === 0) return new Set();
  const named = new Set(movers);
  const open = pieces.filter((p) => !p.hidden);
  const kinds = new Set(open.filter((p) => named.has(p.id)).map(kindOf));
  return new Set([...movers, ...open.filter((p) => kinds.has(kindOf(p))).map((p) => p.id)]);
}

/** Of each kind among the chosen as many as were chosen: those that the game names, and then the first. */
export function firstOfKind(pieces: Piece[], movers: string[], chosen: string[]): string[] {
  const named = new Set(movers);
  if (chosen.every((id) => named.has(id))) return chosen;
  const left = new Map<string, Piece[]>();
  for (const piece of pieces) left.set(kindOf(piece), [...(left.get(kindOf(piece)) ?? []), piece]);
  for (const [kind, alike] of left) left.set(kind, [...alike.filter((p) => named.has(p.id)), ...alike.filter((p) => !named.has(p.id))]);
  return chosen.flatMap((id) => {
    const piece = pieces.find((p) => p.id === id);
    return (piece && left.get(kindOf(piece))?.shift()?.id) ?? [];
  });
}

/** A way to a place. */
export interface Walk extends Way {
  place: string;
}

/** Pieces that were taken in hand on the page, before any decision is made. */
export interface March {
  pieces: string[];
  /** All that could be taken in hand with them: the stack. */
  candidates: string[];
  /** Where they set out. */
  from: string;
  version: number;
  choices: Choice[];
  /** The way that each of the choices stands for. */
  ways: ReadonlyMap<string, Walk>;
  /** Nothing is said of costs where no way costs anything. */
  free: boolean;
  /** Into how many parts a movement point is split in the costs. */
  parts: number;
}

export function marchOf(candidates: string[], from: string, found: Places, nameOf: (place: string) => string): March {
  const { pieces } = found;
  // Where a dearer way is safer, the player is asked which of the two is meant: they are two choices of one place.
  const walks = found.places.filter((r) => r.place !== from).flatMap(({ place, safer, ...by }): [string, Walk][] => [
    [`reach ${place}`, { place, ...by }],
    ...(safer ? [[`reach ${place} safer`, { place, ...safer }] as [string, Walk]] : []),
  ]);
  const ways = new Map(walks);
  const free = walks.every(([, walk]) => walk.cost === 0);
  const parts = found.parts_of_a_point;
  const concerns = pieces.map((piece): Target => ({ piece }));
  const choice = ([action, walk]: [string, Walk]): Choice => ({
    action,
    label: labelOf(action.endsWith(' safer') ? 'the safer way ' : '', walk, nameOf, { free, parts }),
    on: { place: walk.place },
    concerns,
    risky: false,
  });
  return { pieces, candidates, from, version: found.version, choices: walks.map(choice), ways, free, parts };
}

const labelOf = (how: string, walk: Walk, nameOf: (place: string) => string, march: Pick<March, 'free' | 'parts'>): string =>
  `Go ${how}to ${nameOf(walk.place)}${march.free ? '' : ` (${costOf(walk, march.parts)})`}${walk.notes.length > 0 ? `: ${walk.notes.join('; ')}` : ''}`;

/** Whether less threatens on a way than on another, or as little at a lower cost. */
const isBetter = (way: Way, other: Way): boolean =>
  way.notes.length < other.notes.length || (way.notes.length === other.notes.length && way.cost < other.cost);

/**
 * What a drop at a place means after a way was drawn: that way, and any other that is better, because a hand that only
 * carries a stack there draws a way too. Where the drawn way does not lead there, the ways that lead there without it.
 */
export function dropAt(march: March, drawn: March | null, place: string, nameOf: (place: string) => string): { march: March; choices: Choice[] } {
  const plain = march.choices.filter((c) => 'place' in c.on && c.on.place === place);
  const walk = drawn ? wayTo(drawn, place) : undefined;
  if (!walk) return { march, choices: plain };
  const action = `drawn ${place}`;
  const concerns = march.pieces.map((piece): Target => ({ piece }));
  const asDrawn: Choice = { action, label: labelOf('as drawn ', walk, nameOf, march), on: { place }, concerns, risky: false };
  const better = plain.filter((c) => {
    const other = march.ways.get(c.action);
    return other && isBetter(other, walk);
  });
  return { march: { ...march, ways: new Map([...march.ways, [action, walk]]) }, choices: [asDrawn, ...better] };
}

/** Movement points: whole ones, and the half that a road may cost. */
const pointsOf = (cost: number, parts: number): string => {
  const whole = Math.floor(cost / parts);
  if (cost % parts === 0) return `${whole}`;
  return 2 * (cost % parts) === parts ? `${whole === 0 ? '' : whole}½` : (cost / parts).toFixed(1);
};

export const costOf = ({ cost }: Way, parts: number): string => `cost ${pointsOf(cost, parts)}`;

/** What a destination is worth knowing for, in a sentence; the safer way after the cheaper one. */
export function aboutPlace(march: March, place: string): string | null {
  const [by, safer] = waysTo(march, place);
  if (!by) return null;
  const about = (way: Way) => [...(march.free ? [] : [costOf(way, march.parts)]), ...way.notes].join('; ') || 'can be reached';
  return sentence(safer ? `${about(by)}; or safer, ${about(safer)}` : about(by));
}

/** The cheapest way to a place. */
export const wayTo = (march: March, place: string): Walk | undefined => march.ways.get(`reach ${place}`);

function waysTo(march: March, place: string): Walk[] {
  return [wayTo(march, place), march.ways.get(`reach ${place} safer`)].filter((way) => way !== undefined);
}

/** Every place that can be reached, with its cost; danger is marked. */
export function overlayOf(march: March): Overlay {
  const places = [...march.ways].filter(([action]) => !action.endsWith(' safer')).map(([, { place, cost, notes }]) => ({
    place,
    text: march.free ? '' : pointsOf(cost, march.parts),
    tone: notes.length > 0 ? ('warning' as const) : ('good' as const),
  }));
  return { id: 'reach', title: 'Where this can go', places, lines: [] };
}

/** The ways to one place, as lines from hex to hex. */
export function linesTo(march: March, place: string | null): Overlay['lines'] {
  if (place === null) return [];
  return waysTo(march, place).flatMap(({ way, notes }) => {
    const stops = [march.from, ...way];
    const tone = notes.length > 0 ? ('warning' as const) : ('good' as const);
    return way.map((to, i) => ({ from: stops[i] ?? to, to, tone }));
  });
}
