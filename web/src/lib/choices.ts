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

/** Groups for the list: buttons first, as they end or pass; then by place or piece, in the order given. */
export function groupChoices(choices: Choice[], nameOf: (target: Target) => string): Group[] {
  const lit = light(choices);
  const groups: Group[] = [];
  if (lit.buttons.length > 0) groups.push({ key: 'buttons', title: '', target: null, choices: lit.buttons });
  const loose: Choice[] = [];
  for (const choices of lit.byTarget.values()) {
    const first = choices[0];
    if (!first) continue;
    if (choices.length === 1) {
      loose.push(first);
      continue;
    }
    groups.push({ key: keyOf(first.on), title: nameOf(first.on), target: first.on, choices });
  }
  if (loose.length > 0) {
    const title = groups.some((g) => g.target !== null) ? 'Others' : '';
    groups.push({ key: 'loose', title, target: null, choices: loose });
  }
  return groups;
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

/** The first choices of the groups, as many as are wanted. */
export function firstOf(groups: Group[], most: number): Group[] {
  const first: Group[] = [];
  let room = most;
  for (const group of groups) {
    if (room <= 0) break;
    first.push(group.choices.length <= room ? group : { ...group, choices: group.choices.slice(0, room) });
    room -= group.choices.length;
  }
  return first;
}

/** Button choices that go on when nothing else is wanted: what the space bar does. */
export function goOn(choices: Choice[]): Choice | undefined {
  const buttons = choices.filter((c) => 'button' in c.on);
  return buttons.length === 1 ? buttons[0] : undefined;
}
