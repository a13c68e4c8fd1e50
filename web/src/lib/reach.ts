/** Where pieces in hand can go, as choices of the page's own. */

import type { Choice, Overlay, Places, Target, Way } from './types';
import { sentence } from './words';

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
}

export function marchOf(candidates: string[], from: string, found: Places, nameOf: (place: string) => string): March {
  const { pieces } = found;
  // Where a dearer way is safer, the player is asked which of the two is meant: they are two choices of one place.
  const walks = found.places.filter((r) => r.place !== from).flatMap(({ place, safer, ...by }): [string, Walk][] => [
    [`reach ${place}`, { place, ...by }],
    ...(safer ? [[`reach ${place} safer`, { place, ...safer }] as [string, Walk]] : []),
  ]);
  const ways = new Map(walks);
  const concerns = pieces.map((piece): Target => ({ piece }));
  const choice = ([action, walk]: [string, Walk]): Choice => ({
    action,
    label: `Go ${action.endsWith(' safer') ? 'the safer way ' : ''}to ${nameOf(walk.place)} (${costOf(walk)})${walk.notes.length > 0 ? `: ${walk.notes.join('; ')}` : ''}`,
    on: { place: walk.place },
    concerns,
    risky: false,
  });
  return { pieces, candidates, from, version: found.version, choices: walks.map(choice), ways };
}

export const costOf = ({ cost }: Way): string => `cost ${cost}`;

/** What a destination is worth knowing for, in a sentence; the safer way after the cheaper one. */
export function aboutPlace(march: March, place: string): string | null {
  const [by, safer] = waysTo(march, place);
  if (!by) return null;
  const about = (way: Way) => [costOf(way), ...way.notes].join('; ');
  return sentence(safer ? `${about(by)}; or safer, ${about(safer)}` : about(by));
}

function waysTo(march: March, place: string): Walk[] {
  return [march.ways.get(`reach ${place}`), march.ways.get(`reach ${place} safer`)].filter((way) => way !== undefined);
}

/** Every place that can be reached, with its cost; danger is marked. */
export function overlayOf(march: March): Overlay {
  const places = [...march.ways].filter(([action]) => !action.endsWith(' safer')).map(([, { place, cost, notes }]) => ({
    place,
    text: `${cost}`,
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
