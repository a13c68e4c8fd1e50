/** Small boards and tables for the tests. */

import type { Board, Choice, EventKind, LogEntry, Piece, Place, PlaceShape, Point, StoryEvent, Table, Target } from './types';

export function place(id: string, centre: Point = [0, 0], shape: PlaceShape = { kind: 'disc', radius: 10 }): Place {
  return { id, name: id.toUpperCase(), centre, shape, style: '', marks: [], description: '' };
}

export function board(places: Place[]): Board {
  return { title: '', width: 200, height: 200, km_per_unit: 0, styles: [], features: [], routes: [], places, labels: [], legend: [] };
}

export function piece(id: string, at: string, side: string | null = 'france'): Piece {
  const face = { symbol: 'infantry', fill: '#112233', ink: '#ffffff', title: id, values: [], size: '', reduced: false, markers: [] } as const;
  return { id, name: id, place: at, side, face: { ...face, values: [], markers: [] }, description: '', hidden: false };
}

export function choice(action: string, on: Target, label = action): Choice {
  return { action, label, on, risky: false };
}

export function table(part: Partial<Table> = {}): Table {
  const prompt = { side: null, text: '', detail: '', case: '' };
  return {
    heading: '', phase: '', phase_title: '', pieces: [], place_marks: [], tracks: [], hands: [], panels: [], prompt, choices: [], overlays: [], ...part,
  };
}

/** An event of a kind, told in a word that no page should read. */
export function event(kind: EventKind, part: Partial<StoryEvent> = {}): StoryEvent {
  return { event: 'its-own-word', kind, case: '1.1-01', text: kind, ...part };
}

export function entry(n: number, events: StoryEvent[], part: Partial<LogEntry> = {}): LogEntry {
  return { n, side: 'france', action: `a${n}`, label: `A${n}`, forced: false, events, ...part };
}
