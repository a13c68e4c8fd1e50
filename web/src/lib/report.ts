/** What a finished game looks like from afar: the score over time, losses, turning points. */

import { written } from './odds';
import type { CalendarInfo, EventKind, LogEntry, ScoreInfo, StoryEvent, Table, TitleSummary, TurnInfo } from './types';

export interface Sample {
  n: number;
  heading: string;
  values: Record<string, number>;
}

/** The moments worth asking the server for: evenly spread, with the first and the last. */
export function momentsToSample(length: number, most = 48): number[] {
  const count = Math.min(most, length + 1);
  if (count <= 1) return [length];
  const at = Array.from({ length: count }, (_, i) => Math.round((i * length) / (count - 1)));
  return [...new Set(at)];
}

export function sampleOf(n: number, table: Table): Sample {
  return { n, heading: table.heading, values: Object.fromEntries(table.tracks.map((t) => [t.id, t.value])) };
}

/** What the score means where it stands: the highest level that it has reached. */
export function levelOf(score: ScoreInfo, value: number): string {
  const reached = score.levels.findLast((level) => value >= level.from) ?? score.levels[0];
  return reached?.title ?? '';
}

/** The turn in which a sample was taken; after the last turn, the last. */
export function turnOf(calendar: CalendarInfo, sample: Sample | undefined): TurnInfo | undefined {
  const now = sample?.values[calendar.track];
  return now === undefined ? undefined : calendar.turns.findLast((turn) => turn.number <= now);
}

export interface TurningPoint {
  from: Sample;
  to: Sample;
  change: number;
}

/** The largest changes of a track between two samples, in the order of the game. */
export function turningPoints(samples: Sample[], track: string, most = 4): TurningPoint[] {
  const steps = samples.slice(1).map((to, i): TurningPoint => {
    const from = samples[i] ?? to;
    return { from, to, change: (to.values[track] ?? 0) - (from.values[track] ?? 0) };
  });
  return steps
    .filter((s) => s.change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most)
    .sort((a, b) => a.to.n - b.to.n);
}

/** By how much an event moved the score: what one side scores is lost to the side that a higher number favours. */
function swingOf(event: StoryEvent, favours: number | null): number {
  if (event.kind !== 'scored') return 0;
  const against = favours !== null && event.side !== undefined && event.side !== favours;
  return (event.amount ?? 1) * (against ? -1 : 1);
}

/**
 * What was told on the way to a turning point of the score that moved it the same way, the heaviest first; of another
 * track, for which no score is given, what came of things meanwhile.
 */
export function reasonsFor(log: LogEntry[], point: TurningPoint, score: ScoreInfo | null, most = 2): string[] {
  const events = log.filter((e) => e.n > point.from.n && e.n <= point.to.n).flatMap((e) => e.events);
  const swing = (e: StoryEvent) => (score ? swingOf(e, score.favours) : 0);
  const scored = events.filter((e) => Math.sign(swing(e)) === Math.sign(point.change));
  const told = scored.length > 0 ? scored.sort((a, b) => Math.abs(swing(b)) - Math.abs(swing(a))) : events.filter((e) => e.outcome);
  return told.slice(0, most).map((e) => e.text);
}

/** The kinds of loss that are counted, worst first. */
const LOSSES = ['lost', 'reduced'] as const satisfies EventKind[];

export interface Loss {
  kind: (typeof LOSSES)[number];
  count: number;
  /** The sentences that told of them. */
  texts: string[];
}

/** What a side has lost; no side where the losses are nobody's. */
export interface Losses {
  side: number | null;
  losses: Loss[];
}

/** Losses by side and kind. */
export function lossesOf(log: LogEntry[]): Losses[] {
  const events = log.flatMap((e) => e.events);
  const lossOf = (side: number | null, kind: Loss['kind']): Loss[] => {
    const told = events.filter((e) => e.kind === kind && (e.side ?? null) === side);
    const count = told.reduce((sum, e) => sum + (e.amount ?? 1), 0);
    return count > 0 ? [{ kind, count, texts: told.map((e) => e.text) }] : [];
  };
  const sides = [...new Set(events.map((e) => e.side ?? null))].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return sides
    .map((side) => ({ side, losses: LOSSES.flatMap((kind) => lossOf(side, kind)) }))
    .filter(({ losses }) => losses.length > 0);
}

/** How the dice fell: how often each face came up. */
export function facesOf(log: LogEntry[]): number[] {
  const faces = [0, 0, 0, 0, 0, 0];
  for (const die of log.flatMap((e) => e.events).flatMap((e) => e.roll?.dice ?? [])) {
    if (die.face >= 1 && die.face <= 6) faces[die.face - 1]! += 1;
  }
  return faces;
}

/** A line chart as a path, with round numbers up its side and turns along its foot. */
export interface Chart {
  path: string;
  zero: number | null;
  ticks: { y: number; text: string }[];
  /** Where turns begin, by their short names; as many as there is room for. */
  turns: { x: number; text: string }[];
  /** Where a level of the score begins, within the frame, and at which end of its line there is more room for its name. */
  levels: { y: number; text: string; atEnd: boolean }[];
  points: { x: number; y: number; value: number; n: number }[];
}

/** The room that the short name of a turn takes. */
const TURN_WIDTH = 48;

export function chartOf(samples: Sample[], track: string, book: Pick<TitleSummary, 'score' | 'calendar'>, width: number, height: number): Chart {
  const values = samples.map((s) => s.values[track] ?? 0);
  const last = samples.at(-1)?.n ?? 1;
  const step = tickStep(Math.max(...values, 0) - Math.min(...values, 0));
  const low = Math.floor(Math.min(...values, 0) / step) * step;
  const high = Math.max(Math.ceil(Math.max(...values, 0) / step) * step, low + step);
  const y = (value: number) => height - ((value - low) / (high - low)) * height;
  const points = samples.map((s, i) => ({ x: (s.n / Math.max(1, last)) * width, y: y(values[i]!), value: values[i]!, n: s.n }));
  const path = points.map((p, i) => (i === 0 ? `M${p.x} ${p.y}` : `H${p.x}V${p.y}`)).join('');
  const ticks: Chart['ticks'] = [];
  for (let value = low; value <= high; value += step) ticks.push({ y: y(value), text: written(value) });
  const levels = track === book.score.track ? book.score.levels.filter((l) => l.from > low && l.from < high) : [];
  return {
    path,
    zero: low < 0 && high > 0 ? y(0) : null,
    ticks,
    turns: turnMarks(samples, points, book.calendar, width),
    levels: levels.map((l) => ({ y: y(l.from), text: l.title, atEnd: isFreeAtEnd(points, y(l.from), width) })),
    points,
  };
}

/** The room that the name of a level takes. */
const LEVEL_WIDTH = 120;

/** Whether a name on a level at the end of a chart lies farther from the line of the chart than one at its beginning. */
function isFreeAtEnd(points: Chart['points'], level: number, width: number): boolean {
  const nearest = (some: Chart['points']) => Math.min(...some.map((p) => Math.abs(p.y - level)));
  const early = points.filter((p) => p.x <= LEVEL_WIDTH);
  // The line comes in from what was before.
  const late = points.slice(Math.max(0, points.findLastIndex((p) => p.x < width - LEVEL_WIDTH)));
  return nearest(late) >= nearest(early);
}

/** Each turn where it was first seen, left out where its name would run into another or out of the frame. */
function turnMarks(samples: Sample[], points: Chart['points'], calendar: CalendarInfo, width: number): Chart['turns'] {
  const marks: Chart['turns'] = [];
  let last: TurnInfo | undefined;
  samples.forEach((sample, i) => {
    const turn = turnOf(calendar, sample);
    const x = points[i]?.x ?? 0;
    const free = x - (marks.at(-1)?.x ?? -TURN_WIDTH) >= TURN_WIDTH && x <= width - TURN_WIDTH / 2;
    if (turn && turn !== last && free) marks.push({ x, text: turn.short });
    last = turn;
  });
  return marks;
}

function tickStep(range: number): number {
  const rough = Math.max(1, range) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? 10 * power;
  return Math.max(1, step);
}
