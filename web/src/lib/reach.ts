/** Where pieces in hand can go, as choices of the page's own. */

import type { Choice, Overlay, Places, Reached, Target } from './types';
import { sentence } from './words';

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
  ways: ReadonlyMap<string, Reached>;
}

export function marchOf(candidates: string[], from: string, found: Places, nameOf: (place: string) => string): March {
  const { pieces } = found;
  const ways = new Map(found.places.filter((r) => r.place !== from).map((r) => [`reach ${r.place}`, r]));
  const concerns = pieces.map((piece): Target => ({ piece }));
  const choice = ([action, reached]: [string, Reached]): Choice => ({
    action,
    label: `Go to ${nameOf(reached.place)} (${costOf(reached)})${reached.notes.length > 0 ? `: ${reached.notes.join('; ')}` : ''}`,
    on: { place: reached.place },
    concerns,
    risky: false,
  });
  return { pieces, candidates, from, version: found.version, choices: [...ways].map(choice), ways };
}

export const costOf = ({ cost }: Reached): string => `cost ${cost}`;

/** What a destination is worth knowing for, in a sentence. */
export const aboutWay = (reached: Reached): string => sentence([costOf(reached), ...reached.notes].join('; '));

/** Every place that can be reached, with its cost; danger is marked. */
export function overlayOf(march: March): Overlay {
  const places = [...march.ways.values()].map((r) => ({
    place: r.place,
    text: `${r.cost}`,
    tone: r.notes.length > 0 ? ('warning' as const) : ('good' as const),
  }));
  return { id: 'reach', title: 'Where this can go', places, lines: [] };
}

/** The way to one place, as lines from hex to hex. */
export function linesTo(march: March, place: string | null): Overlay['lines'] {
  const reached = place === null ? undefined : march.ways.get(`reach ${place}`);
  if (!reached) return [];
  const stops = [march.from, ...reached.way];
  const tone = reached.notes.length > 0 ? ('warning' as const) : ('good' as const);
  return reached.way.map((to, i) => ({ from: stops[i] ?? to, to, tone }));
}
