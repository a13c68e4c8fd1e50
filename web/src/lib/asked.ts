/** Where on the board a question is about something. */

import { keyOf } from './choices';
import type { LaidEdge } from './geometry';
import type { Choice, LogEntry, Piece, Place, Target } from './types';

type Point = [number, number];

/** A board with what lies on it, by ids; edges by their keys. */
export interface Laid {
  places: ReadonlyMap<string, Place>;
  pieces: ReadonlyMap<string, Piece>;
  edges: ReadonlyMap<string, LaidEdge>;
}

/** What was decided and told so far, and can be decided now. */
export interface Question {
  choices: Choice[];
  log: LogEntry[];
}

export function centresOf(ids: Iterable<string>, places: Laid['places']): Point[] {
  return [...ids].flatMap((id) => {
    const place = places.get(id);
    return place ? [place.centre] : [];
  });
}

function placesOf(targets: Target[], { pieces }: Laid): string[] {
  return targets.flatMap((t) => ('place' in t ? [t.place] : 'piece' in t ? [pieces.get(t.piece)?.place ?? ''] : []));
}

/** Where something can be chosen; else what the question is about. */
export function askedPoints(question: Question, laid: Laid): Point[] {
  const targets = question.choices.map((c) => c.on);
  const edges = targets.flatMap((on): Point[] => {
    const edge = laid.edges.get(keyOf(on));
    return edge ? [edge.middle] : [];
  });
  const lit = [...centresOf(new Set(placesOf(targets, laid)), laid.places), ...edges];
  return lit.length > 0 ? lit : matterPoints(question, laid);
}

/** What the choices concern beyond where they are made; else what was told last. */
export function matterPoints({ choices, log }: Question, laid: Laid): Point[] {
  const about = centresOf(placesOf(choices.flatMap((c) => c.concerns ?? []), laid), laid.places);
  if (about.length > 0) return about;
  const told = log.findLast((e) => e.events.some((event) => (event.places ?? []).length > 0))?.events ?? [];
  return centresOf(told.flatMap((event) => event.places ?? []), laid.places);
}

/** Whether all that can be chosen are counters in boxes: then the map that they are meant for is looked at with them. */
export function isBesideTheMap(choices: Choice[], { pieces, places }: Laid): boolean {
  const lit = choices.flatMap(({ on }) => ('piece' in on ? [pieces.get(on.piece)?.place ?? ''] : 'place' in on || 'edge' in on ? [''] : []));
  return lit.length > 0 && lit.every((id) => places.get(id)?.shape.kind === 'box');
}
