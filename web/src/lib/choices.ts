/** What can be chosen, by what it is bound to. */

import type { Choice, Piece, Target } from './types';

/** The edge between two places as a key, whichever of them is named first. */
export const edgeKey = (a: string, b: string): string => `edge:${[a, b].sort().join('|')}`;

export function keyOf(target: Target): string {
  if ('edge' in target) return edgeKey(...target.edge);
  const [kind, id] = Object.entries(target)[0] as [string, string];
  return `${kind}:${id}`;
}

/** The choices by target; buttons apart. */
export interface Lit {
  byTarget: Map<string, Choice[]>;
  buttons: Choice[];
}

export function light(choices: Choice[]): Lit {
  const byTarget = new Map<string, Choice[]>();
  const buttons: Choice[] = [];
  for (const choice of choices) {
    if ('button' in choice.on) {
      buttons.push(choice);
      continue;
    }
    const key = keyOf(choice.on);
    byTarget.set(key, [...(byTarget.get(key) ?? []), choice]);
  }
  return { byTarget, buttons };
}

/** What a click on a piece could mean: something with the piece, or with the place it stands on. */
export function meaningsOfPiece(lit: Lit, piece: Piece): Choice[] {
  return [...(lit.byTarget.get(`piece:${piece.id}`) ?? []), ...(lit.byTarget.get(`place:${piece.place}`) ?? [])];
}

/** What a click on a place could mean: something with the place, or with a piece that stands there. */
export function meaningsOfPlace(lit: Lit, place: string, pieces: Piece[]): Choice[] {
  const own = lit.byTarget.get(`place:${place}`) ?? [];
  const there = pieces.filter((p) => p.place === place).flatMap((p) => lit.byTarget.get(`piece:${p.id}`) ?? []);
  return [...own, ...there];
}

/** A named group of choices, for the list beside the board. */
export interface Group {
  key: string;
  title: string;
  target: Target | null;
  choices: Choice[];
}

/** How promising choices look: by action, where the server has said so. */
export type Priors = ReadonlyMap<string, number>;

export function priorsOf(choices: Choice[], priors: number[] | undefined): Priors {
  if (!priors || priors.length !== choices.length) return new Map();
  return new Map(choices.map((c, i) => [c.action, priors[i] ?? 0]));
}

/** Shorter lists stand as the game gives them. */
const ORDERED = 9;

/**
 * Groups for the list, by place or piece. What is bound to nothing on the table keeps to its end of the list: the game
 * names what ends a matter last. A long list begins with what looks promising; with what a side stays out, it ends.
 */
export function groupChoices(choices: Choice[], nameOf: (target: Target) => string, priors: Priors = new Map(), declining?: string): Group[] {
  const lasts = choices.filter((c) => c.action === declining);
  const rest = choices.filter((c) => c.action !== declining);
  const isButton = (c: Choice) => 'button' in c.on;
  const first = rest.findIndex((c) => !isButton(c));
  const [head, tail] = first < 0 ? [rest, []] : [rest.slice(0, first), rest.slice(first).filter(isButton)];
  const bound = rest.filter((c) => !isButton(c));
  const buttons = (key: string, list: Choice[]): Group[] => (list.length > 0 ? [{ key, title: '', target: null, choices: list }] : []);
  const groups = groupBound(bound.length > ORDERED ? bySense(bound, priors) : bound, nameOf);
  return [...buttons('first', head), ...groups, ...buttons('last', [...tail, ...lasts])];
}

/** The promising first; what looks alike keeps its order. */
function bySense(choices: Choice[], priors: Priors): Choice[] {
  const prior = (c: Choice) => priors.get(c.action) ?? 0;
  return [...choices].sort((a, b) => prior(b) - prior(a));
}

function groupBound(choices: Choice[], nameOf: (target: Target) => string): Group[] {
  const groups: Group[] = [];
  const loose: Choice[] = [];
  for (const list of light(choices).byTarget.values()) {
    const first = list[0];
    if (!first) continue;
    if (list.length === 1) loose.push(first);
    else groups.push({ key: keyOf(first.on), title: nameOf(first.on), target: first.on, choices: list });
  }
  if (loose.length > 0) groups.push({ key: 'loose', title: groups.length > 0 ? 'Others' : '', target: null, choices: loose });
  return groups;
}

/** So far behind the best, a choice looks hopeless to the computer. */
const HOPELESS = 2;
/** So near to the best, it looks likely. */
const LIKELY = 0.7;
/** So many remain in sight, however bad they look; and no more are marked as likely. */
const REMAIN = 6;
const MARKED = 12;

/** The choices of a long list that look hopeless: they are folded away. */
export function hopelessOf(choices: Choice[], priors: Priors): ReadonlySet<string> {
  const bound = bySense(choices.filter((c) => !('button' in c.on)), priors);
  const best = bound.length > ORDERED ? priors.get(bound[0]?.action ?? '') : undefined;
  if (best === undefined) return new Set();
  const isBad = (c: Choice) => (priors.get(c.action) ?? best) <= best - HOPELESS;
  return new Set(bound.slice(REMAIN).filter(isBad).map((c) => c.action));
}

/** The few choices of a long list that look best, if it has any such. */
export function likelyOf(choices: Choice[], priors: Priors): ReadonlySet<string> {
  const bound = bySense(choices.filter((c) => !('button' in c.on)), priors);
  const best = bound.length > ORDERED ? priors.get(bound[0]?.action ?? '') : undefined;
  if (best === undefined) return new Set();
  const good = bound.filter((c) => (priors.get(c.action) ?? -Infinity) >= best - LIKELY);
  return new Set(good.length <= MARKED ? good.map((c) => c.action) : []);
}

/** Leaves some choices out. */
export function without(groups: Group[], left: ReadonlySet<string>): Group[] {
  return groups.map((g) => ({ ...g, choices: g.choices.filter((c) => !left.has(c.action)) })).filter((g) => g.choices.length > 0);
}

/** Keeps what matches every word typed, as a player who knows the name finds the choice fastest. */
export function filterGroups(groups: Group[], query: string): Group[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const matches = (group: Group, choice: Choice) => {
    const hay = `${group.title} ${choice.label}`.toLowerCase();
    return words.every((w) => hay.includes(w));
  };
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter((c) => matches(group, c)) }))
    .filter((group) => group.choices.length > 0);
}

/** The first choices of the groups, as many as are wanted; what ends the matter is always among them. */
export function firstOf(groups: Group[], most: number): Group[] {
  const first: Group[] = [];
  let room = most;
  for (const group of groups) {
    if (group.key === 'last') first.push(group);
    else if (room > 0) {
      first.push(group.choices.length <= room ? group : { ...group, choices: group.choices.slice(0, room) });
      room -= group.choices.length;
    }
  }
  return first;
}

/** What the space bar does: the only thing that can be done. */
export function goOn(choices: Choice[]): Choice | undefined {
  return choices.length === 1 ? choices[0] : undefined;
}

/** What ends the matter among several choices: it has a key of its own, and never the first number. */
export function lastOf(groups: Group[]): Choice | undefined {
  const all = groups.flatMap((g) => g.choices);
  const last = groups.at(-1)?.key === 'last' ? groups.at(-1)?.choices.at(-1) : undefined;
  return all.length > 1 ? last : undefined;
}
