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

/** Where things are, for a long list: the place on which a piece stands, and the region of a place. */
export interface Whereabouts {
  placeOf(piece: string): string | undefined;
  regionOf(place: string): string | undefined;
}

const NOWHERE: Whereabouts = { placeOf: () => undefined, regionOf: () => undefined };

/** Shorter lists stand as the game gives them. */
const ORDERED = 9;

/**
 * Groups for the list, by place or piece. What is bound to nothing on the table keeps to its end of the list: the game
 * names what ends a matter last. A long list begins with what looks promising; with what a side stays out, it ends.
 */
export function groupChoices(
  choices: Choice[],
  nameOf: (target: Target) => string,
  priors: Priors = new Map(),
  declining?: string,
  where: Whereabouts = NOWHERE,
): Group[] {
  const lasts = choices.filter((c) => c.action === declining);
  const rest = choices.filter((c) => c.action !== declining);
  const isButton = (c: Choice) => 'button' in c.on;
  const first = rest.findIndex((c) => !isButton(c));
  const [head, tail] = first < 0 ? [rest, []] : [rest.slice(0, first), rest.slice(first).filter(isButton)];
  const bound = rest.filter((c) => !isButton(c));
  const buttons = (key: string, list: Choice[]): Group[] => (list.length > 0 ? [{ key, title: '', target: null, choices: list }] : []);
  const groups = bound.length > ORDERED ? groupFar(bySense(bound, priors), nameOf, where) : groupBound(bound, nameOf);
  return [...buttons('first', head), ...groups, ...buttons('last', [...tail, ...lasts])];
}

/** The promising first; what looks alike keeps its order. */
function bySense(choices: Choice[], priors: Priors): Choice[] {
  const prior = (c: Choice) => priors.get(c.action) ?? 0;
  return [...choices].sort((a, b) => prior(b) - prior(a));
}

function groupBound(choices: Choice[], nameOf: (target: Target) => string): Group[] {
  const { groups, loose } = groupBy(choices, (c) => c.on, nameOf);
  return [...groups, ...others(groups, loose)];
}

/** In a long list pieces stand under their place, and what is alone at its place under its region. */
function groupFar(choices: Choice[], nameOf: (target: Target) => string, where: Whereabouts): Group[] {
  const homeOf = ({ on }: Choice): Target => {
    const place = 'piece' in on ? where.placeOf(on.piece) : undefined;
    return place === undefined ? on : { place };
  };
  const { groups, loose } = groupBy(choices, homeOf, nameOf);
  const regions = new Map<string, Group>();
  const homeless: Choice[] = [];
  for (const choice of loose) {
    const home = homeOf(choice);
    const title = 'place' in home ? where.regionOf(home.place) : undefined;
    if (title === undefined) homeless.push(choice);
    else regions.set(title, { key: `region:${title}`, title, target: null, choices: [...(regions.get(title)?.choices ?? []), choice] });
  }
  // The groups come in the order of their best choices.
  const rank = new Map(choices.map((c, i) => [c.action, i]));
  const best = (group: Group) => rank.get(group.choices[0]?.action ?? '') ?? 0;
  const named = [...groups, ...regions.values()].sort((a, b) => best(a) - best(b));
  return [...named, ...others(named, homeless)];
}

/** Choices by what they belong to; those that share it with no other apart. */
function groupBy(choices: Choice[], homeOf: (choice: Choice) => Target, nameOf: (target: Target) => string): { groups: Group[]; loose: Choice[] } {
  const byHome = new Map<string, { target: Target; choices: Choice[] }>();
  for (const choice of choices) {
    const target = homeOf(choice);
    const there = byHome.get(keyOf(target));
    if (there) there.choices.push(choice);
    else byHome.set(keyOf(target), { target, choices: [choice] });
  }
  const all = [...byHome].map(([key, { target, choices: list }]) => ({ key, title: nameOf(target), target, choices: list }));
  return { groups: all.filter((g) => g.choices.length > 1), loose: all.filter((g) => g.choices.length === 1).flatMap((g) => g.choices) };
}

function others(groups: Group[], loose: Choice[]): Group[] {
  return loose.length > 0 ? [{ key: 'loose', title: groups.length > 0 ? 'Others' : '', target: null, choices: loose }] : [];
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

/** So many of each group are shown where there is not room for all. */
const EACH = 5;

/** The first choices of the groups, about as many as are wanted; what ends the matter is always among them. */
export function firstOf(groups: Group[], most: number): Group[] {
  const size = groups.reduce((sum, g) => sum + (g.key === 'last' ? 0 : g.choices.length), 0);
  const each = size <= most ? most : Math.max(EACH, Math.ceil(most / groups.length));
  const first: Group[] = [];
  let room = most;
  for (const group of groups) {
    const shown = Math.min(room, each);
    if (group.key === 'last') first.push(group);
    else if (shown > 0) {
      first.push(group.choices.length <= shown ? group : { ...group, choices: group.choices.slice(0, shown) });
      room -= Math.min(shown, group.choices.length);
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
