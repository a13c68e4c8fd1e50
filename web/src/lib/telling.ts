/** What others did, told: one formation or battle at a time, and a whole turn in five lines. */

import type { EventKind, LogEntry, Overlay, SideInfo, StoryEvent } from './types';
import { listed, plural, sentence, signed } from './words';

/** A stretch of the log that is told and shown at once. */
export interface Beat {
  side: string;
  headline: string;
  events: StoryEvent[];
  /** How long the log is after it. */
  end: number;
}

/** How much a kind of event weighs where a stretch is told in one sentence. */
const WEIGHT: Record<EventKind, number> = {
  ended: 9, took: 8, lost: 7, retreated: 6, reduced: 6, owed: 5, scored: 5, disrupted: 5, revealed: 3, played: 3, arrived: 3,
  moved: 2, drew: 1, rolled: 1, spent: 1, turn: 1, phase: 0, noted: 0,
};
/** Of things of one kind, what names somebody or some place says more. */
const isAbout = ({ pieces, places }: StoryEvent): boolean => (pieces ?? []).length + (places ?? []).length > 0;
const weightOf = (event: StoryEvent): number => WEIGHT[event.kind ?? 'noted'] + (event.outcome ? 0.5 : 0) + (isAbout(event) ? 0.2 : 0);

/** One beat is no longer than this, so that nothing runs past unread. */
const LONGEST = 10;
/** A decision with more events than these is told in parts. */
const MANY_EVENTS = 6;

/** Cuts decisions and what came of them into beats: what is about the same pieces, or goes on at the same place. */
export function beatsOf(entries: LogEntry[]): Beat[] {
  const beats: LogEntry[][] = [];
  for (const entry of entries) {
    const last = beats.at(-1);
    if (last && last.length < LONGEST && belongs(last, entry)) last.push(entry);
    else beats.push([entry]);
  }
  return beats.flatMap(beatsIn).filter((beat) => beat.headline !== '');
}

/** The beats of a stretch: one, or several where a single decision sets off a whole chain of battles. */
function beatsIn(entries: LogEntry[]): Beat[] {
  const events = entries.flatMap((e) => e.events);
  const side = (entries.find((e) => !e.forced) ?? entries[0])?.side ?? '';
  const end = (entries.at(-1)?.n ?? 0) + 1;
  const parts = events.length > MANY_EVENTS ? partsOf(events) : [events];
  return parts.map((part) => ({ side, headline: headlineOf(part), events: part, end }));
}

/** Cuts events where they go on elsewhere, or something new begins. */
function partsOf(events: StoryEvent[]): StoryEvent[][] {
  const parts: StoryEvent[][] = [];
  for (const event of events) {
    const last = parts.at(-1);
    const known = last?.flatMap((e) => e.places ?? []) ?? [];
    const elsewhere = known.length > 0 && event.places !== undefined && !share(event.places, known);
    if (!last || elsewhere || last.length >= LONGEST || begins(event)) parts.push([event]);
    else last.push(event);
  }
  return parts;
}

const begins = (event: StoryEvent): boolean => event.kind === 'turn' || event.kind === 'phase';
const share = (a: string[], b: string[]): boolean => a.some((id) => b.includes(id));

function belongs(beat: LogEntry[], entry: LogEntry): boolean {
  if (entry.events.length === 0) return true;
  if (entry.events.some(begins)) return false;
  const told = beat.flatMap((e) => e.events);
  if (told.length === 0) return beat.at(-1)?.side === entry.side;
  if (entry.forced) return true;
  const [mine, theirs] = [entry.events.flatMap((e) => e.pieces ?? []), told.flatMap((e) => e.pieces ?? [])];
  if (mine.length > 0 && theirs.length > 0) return share(mine, theirs);
  return share(entry.events.flatMap((e) => e.places ?? []), told.flatMap((e) => e.places ?? []));
}

/** The weightiest thing that happened, after the move that led to it. */
export function headlineOf(events: StoryEvent[]): string {
  const main = events.reduce<StoryEvent | undefined>((best, e) => (best && weightOf(best) > weightOf(e) ? best : e), undefined);
  if (!main) return '';
  const move = events.findLast((e) => e.kind === 'moved');
  const alike = weightOf(main) >= WEIGHT.moved + 1 ? events.filter((e) => e.kind === main.kind).length - 1 : 0;
  const told = sentence(main.text) + (alike > 0 ? ` And ${alike} more.` : '');
  return move && move !== main && weightOf(main) >= WEIGHT.moved + 1 ? `${sentence(move.text)} ${told}` : told;
}

/** How long a beat stays, in paces: what has more to read stays longer. */
export function lengthOfBeat(beat: Beat): number {
  const dice = beat.events.filter((e) => e.roll).length;
  return 1 + Math.min(1.5, beat.headline.length / 90) + Math.min(1.5, dice * 0.5);
}

/** The moves of a beat as lines over the board. */
export function trailOf(events: StoryEvent[]): Overlay['lines'] {
  return events.flatMap(({ kind, places = [] }) => {
    if (kind !== 'moved' && kind !== 'retreated') return [];
    const tone = kind === 'moved' ? ('neutral' as const) : ('bad' as const);
    return places.slice(1).map((to, i) => ({ from: places[i] ?? to, to, tone }));
  });
}

const SUFFERED: [EventKind, string][] = [['lost', 'lost'], ['reduced', 'reduced'], ['disrupted', 'disrupted'], ['retreated', 'driven back']];
const MOST_LINES = 5;
const MOST_PLACES = 4;

/** A turn in at most five lines: what ended, who took what, who lost what where, who scored, who moved. */
export function sumUp(events: StoryEvent[], sides: SideInfo[], nameOf: (place: string) => string): string[] {
  const ofKind = (kind: EventKind, side?: number) => events.filter((e) => e.kind === kind && (side === undefined || e.side === side));
  const amount = (list: StoryEvent[]) => list.reduce((sum, e) => sum + (e.amount ?? 1), 0);
  const where = (list: StoryEvent[]) => {
    const names = [...new Set(list.flatMap((e) => e.places?.at(-1) ?? []).map(nameOf))];
    if (names.length === 0) return '';
    return names.length > MOST_PLACES ? ` at ${plural(names.length, 'place')}` : ` at ${listed(names)}`;
  };
  const lines = ofKind('ended').map((e) => e.text);
  sides.forEach((side, i) => {
    const took = ofKind('took', i);
    if (took.length > 0) lines.push(sentence(`${side.name}: ${plural(took.length, 'place')} taken${where(took)}`));
  });
  sides.forEach((side, i) => {
    const counts = SUFFERED.flatMap(([kind, word]) => {
      const count = amount(ofKind(kind, i));
      return count > 0 ? [`${count} ${word}`] : [];
    });
    const all = SUFFERED.flatMap(([kind]) => ofKind(kind, i));
    if (counts.length > 0) lines.push(sentence(`${side.name}: ${listed(counts)}${where(all)}`));
  });
  sides.forEach((side, i) => {
    const scored = ofKind('scored', i);
    const total = scored.reduce((sum, e) => sum + (e.amount ?? 0), 0);
    if (scored.length > 0) lines.push(sentence(`${side.name}: ${total === 0 ? 'scored' : `${signed(total)} to the score`}`));
  });
  sides.forEach((side, i) => {
    const [played, arrived, moved] = [ofKind('played', i), ofKind('arrived', i), ofKind('moved', i)];
    const units = new Set(moved.flatMap((e) => e.pieces ?? [])).size || moved.length;
    const parts = [
      // A card in one game is a marker in another.
      ...(played.length > 0 ? [`${played.length === 1 ? '1 card or marker' : `${played.length} cards or markers`} played`] : []),
      ...(arrived.length > 0 ? [`${plural(amount(arrived), 'unit')} arrived`] : []),
      ...(moved.length > 0 ? [`${plural(units, 'unit')} moved`] : []),
    ];
    if (parts.length > 0) lines.push(sentence(`${side.name}: ${listed(parts)}`));
  });
  return lines.slice(0, MOST_LINES);
}
