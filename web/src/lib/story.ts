/** The log as a reader wants it. */

import { keyOf } from './choices';
import type { Choice, LogEntry, Overlay, StoryEvent, Table } from './types';

/** One decision with what came of it. */
export interface Line {
  n: number;
  side: string;
  label: string;
  forced: boolean;
  events: StoryEvent[];
}

/** What came of a decision in the very words of the decision: it need not be told again. */
export function echoOf({ label, events: [first] }: Line): StoryEvent | null {
  return first && first.roll === undefined && first.text.replace(/\.$/, '') === label ? first : null;
}

/** A stretch of the log under one heading: a turn. */
export interface Chapter {
  title: string;
  /** The number of the first entry, and which of the chapters that begin with it this is. */
  key: string;
  lines: Line[];
}

/** A longer chapter is cut in parts, so that a long game stays quick to read. */
const LONGEST = 80;

/** Cuts the log into chapters at each new turn, and turns that are told at great length into parts. */
export function chaptersOf(log: LogEntry[], opening: string): Chapter[] {
  return turnsOf(log, opening).flatMap((turn) => partsOf(turn));
}

function partsOf(turn: Chapter): Chapter[] {
  const count = Math.ceil(turn.lines.length / LONGEST);
  if (count <= 1) return [turn];
  return Array.from({ length: count }, (_, i) => {
    const lines = turn.lines.slice(i * LONGEST, (i + 1) * LONGEST);
    return { title: `${turn.title} (part ${i + 1})`, key: i === 0 ? turn.key : `${lines[0]?.n}`, lines };
  });
}

function turnsOf(log: LogEntry[], opening: string): Chapter[] {
  const chapters: Chapter[] = [{ title: opening, key: '0', lines: [] }];
  for (const entry of log) {
    let events: StoryEvent[] = [];
    let begun = 0;
    /** A decision is told even if nothing came of it, unless it is another side's secret. */
    const decided = !entry.forced && entry.label !== '';
    const keep = () => {
      const line = { n: entry.n, side: entry.side, label: entry.label, forced: entry.forced, events };
      chapters.at(-1)?.lines.push(line);
    };
    for (const event of entry.events) {
      // What begins a turn begins a chapter: its own sentence is the title.
      if (event.kind !== 'turn') {
        events.push(event);
        continue;
      }
      if (events.length > 0 || (decided && begun === 0)) keep();
      events = [];
      begun += 1;
      chapters.push({ title: event.text.replace(/\.$/, ''), key: `${entry.n}.${begun}`, lines: [] });
    }
    if (events.length > 0 || (decided && begun === 0)) keep();
  }
  return chapters.filter((c, i) => c.lines.length > 0 || i === chapters.length - 1);
}

/** Replaces the tail of a log by the server's part of it; `length` is how long the whole log is. */
export function joinLog(known: LogEntry[], part: LogEntry[], length: number): LogEntry[] {
  const first = part[0]?.n ?? length + 1;
  return [...known.filter((e) => e.n < first), ...part].slice(0, length);
}

/** The last decision of this viewer's last turn: what came of it, and all after it, is news when he is asked again. */
export function endOfLastTurn(log: LogEntry[], mine: string[]): number {
  const isOthers = (e: LogEntry) => !e.forced && !mine.includes(e.side);
  const others = log.findLastIndex(isOthers);
  const before = others < 0 ? log : log.slice(0, others);
  return Math.max(0, before.findLastIndex((e) => !e.forced && mine.includes(e.side)));
}

/** Everything that happened since this viewer's last turn, as an overlay. */
export function changedSince(log: LogEntry[], mine: string[], table: Table): Overlay {
  const since = log.slice(endOfLastTurn(log, mine)).flatMap((e) => e.events);
  const at = new Map<string, number>();
  const count = (place: string) => at.set(place, (at.get(place) ?? 0) + 1);
  const whereabouts = new Map(table.pieces.map((p) => [p.id, p.place]));
  const lines: Overlay['lines'] = [];
  for (const event of since) {
    const places = event.places ?? [];
    places.forEach(count);
    if (places.length === 0) event.pieces?.forEach((p) => whereabouts.has(p) && count(whereabouts.get(p) ?? ''));
    const [from, to] = [places[0], places.at(-1)];
    const went = event.kind === 'moved' || event.kind === 'retreated';
    if (went && places.length > 1 && from && to) lines.push({ from, to, tone: 'neutral' });
  }
  const places = [...at].map(([place, n]) => ({ place, text: n > 1 ? `${n} events` : '', tone: 'warning' as const }));
  return { id: 'changed', title: 'Since your last turn', places, lines };
}

/** Pieces, places and edges that something is about. */
export interface Subjects {
  pieces: ReadonlySet<string>;
  places: ReadonlySet<string>;
  /** As keys of targets. */
  edges: ReadonlySet<string>;
}

export const NOWHERE: Subjects = { pieces: new Set(), places: new Set(), edges: new Set() };

/** The pieces and places that a line of the log is about. */
export function subjectsOf(events: StoryEvent[]): Subjects {
  return {
    pieces: new Set(events.flatMap((e) => e.pieces ?? [])),
    places: new Set(events.flatMap((e) => e.places ?? [])),
    edges: new Set(),
  };
}

/** What a choice is bound to and what it concerns beyond that. */
export function subjectsOfChoice(choice: Choice): Subjects {
  const targets = [choice.on, ...(choice.concerns ?? [])];
  return {
    pieces: new Set(targets.flatMap((t) => ('piece' in t ? [t.piece] : []))),
    places: new Set(targets.flatMap((t) => ('place' in t ? [t.place] : []))),
    edges: new Set(targets.flatMap((t) => ('edge' in t ? [keyOf(t)] : []))),
  };
}
