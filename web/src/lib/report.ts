/** What a finished game looks like from afar: the score over time, losses, turning points. */

import type { LogEntry, Outcome, Table } from './types';

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

/** The track that tells the score: the one that ends where the outcome says, else the first. */
export function scoreTrack(table: Table, outcome: Outcome): string | null {
  const named = table.tracks.find((t) => /score|points|vp/i.test(`${t.id} ${t.name}`) && t.value === outcome.score);
  const equal = named ?? table.tracks.find((t) => t.value === outcome.score);
  return (equal ?? table.tracks[0])?.id ?? null;
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

/** What was told on the way to a turning point that moved the score the same way, the heaviest first. */
export function reasonsFor(log: LogEntry[], point: TurningPoint, most = 2): string[] {
  const events = log.filter((e) => e.n > point.from.n && e.n <= point.to.n).flatMap((e) => e.events);
  const scored = events.filter((e) => e.event === 'scored' && Math.sign(e.amount ?? 0) === Math.sign(point.change));
  const told = scored.length > 0 ? scored.sort((a, b) => Math.abs(b.amount ?? 0) - Math.abs(a.amount ?? 0)) : events.filter((e) => e.outcome);
  return told.slice(0, most).map((e) => e.text);
}

const LOSSES: Record<string, string> = {
  'lost-step': 'steps lost',
  lost: 'lost',
  eliminated: 'eliminated',
  destroyed: 'destroyed',
  captured: 'captured',
  removed: 'removed',
};

export interface Loss {
  kind: string;
  label: string;
  count: number;
  texts: string[];
}

/** Losses by kind, with the sentences that told them. */
export function lossesOf(log: LogEntry[]): Loss[] {
  const losses = new Map<string, Loss>();
  for (const event of log.flatMap((e) => e.events)) {
    const label = LOSSES[event.event];
    if (!label) continue;
    const loss = losses.get(event.event) ?? { kind: event.event, label, count: 0, texts: [] };
    loss.count += event.event === 'lost-step' ? Math.max(1, event.amount ?? 1) : 1;
    loss.texts.push(event.text);
    losses.set(event.event, loss);
  }
  return Object.keys(LOSSES).flatMap((kind) => losses.get(kind) ?? []);
}

/** How the dice fell: how often each face came up. */
export function facesOf(log: LogEntry[]): number[] {
  const faces = [0, 0, 0, 0, 0, 0];
  for (const die of log.flatMap((e) => e.events).flatMap((e) => e.roll?.dice ?? [])) {
    if (die.face >= 1 && die.face <= 6) faces[die.face - 1]! += 1;
  }
  return faces;
}

/** A line chart as a path, with round numbers for its axis. */
export interface Chart {
  path: string;
  zero: number | null;
  ticks: { y: number; text: string }[];
  points: { x: number; y: number; value: number; n: number }[];
}

export function chartOf(samples: Sample[], track: string, width: number, height: number): Chart {
  const values = samples.map((s) => s.values[track] ?? 0);
  const last = samples.at(-1)?.n ?? 1;
  const step = tickStep(Math.max(...values, 0) - Math.min(...values, 0));
  const low = Math.floor(Math.min(...values, 0) / step) * step;
  const high = Math.max(Math.ceil(Math.max(...values, 0) / step) * step, low + step);
  const y = (value: number) => height - ((value - low) / (high - low)) * height;
  const points = samples.map((s, i) => ({ x: (s.n / Math.max(1, last)) * width, y: y(values[i]!), value: values[i]!, n: s.n }));
  const path = points.map((p, i) => (i === 0 ? `M${p.x} ${p.y}` : `H${p.x}V${p.y}`)).join('');
  const ticks: Chart['ticks'] = [];
  for (let value = low; value <= high; value += step) ticks.push({ y: y(value), text: `${value}` });
  return { path, zero: low < 0 && high > 0 ? y(0) : null, ticks, points };
}

function tickStep(range: number): number {
  const rough = Math.max(1, range) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough) ?? 10 * power;
  return Math.max(1, step);
}
