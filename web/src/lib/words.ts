/** Small phrases. */

import type { EventKind, GameSummary, Roll, SideInfo, TitleSummary, Total, Turn } from './types';

export function percent(p: number): string {
  const value = p * 100;
  if (value > 0 && value < 1) return '<1%';
  if (value > 99 && value < 100) return '>99%';
  return `${Math.round(value)}%`;
}

export function signed(value: number): string {
  return value < 0 ? `\u2212${-value}` : `+${value}`;
}

/** Which numbers of a roll decide, and what they do; empty where no number does. */
export function caption(roll: Roll): string {
  if (roll.target === undefined) return '';
  const numbers = roll.at_most ? `${roll.target} or less` : `${roll.target}+`;
  return roll.effect ? `${numbers} ${roll.effect}` : `needed ${numbers}`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words as a sentence: a capital first, a full stop at the end. */
export function sentence(words: string): string {
  const text = capital(words.trim());
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A description without the name that stands before it already. */
export function withoutName(name: string, text: string): string {
  const same = name !== '' && text.toLowerCase().startsWith(name.toLowerCase());
  const rest = same ? text.slice(name.length) : text;
  // "Hoa Binhs" is another word than "Hoa Binh".
  return same && /^[\p{L}\d]/u.test(rest) ? text : rest.replace(/^[\s:;,.]+/, '');
}

/** What befalls a side, as a row of a table is headed. */
const COUNTED: Partial<Record<EventKind, string>> = {
  lost: 'lost', reduced: 'reduced', disrupted: 'disrupted', retreated: 'driven back', owed: 'owed, a unit or means', took: 'places taken', scored: 'scored',
};

/** Whom a count is about and what is counted; a game of one has another side without a name. */
export function headOf({ kind, side, label }: Total, sides: SideInfo[]): string {
  const word = COUNTED[kind];
  const who = side === undefined ? (sides.length === 1 ? 'The other side' : '') : (sides[side]?.name ?? '');
  if (!word) return label;
  return who === '' ? sentence(word).slice(0, -1) : `${who}: ${word}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The values of a card: first its worth, a figure with its unit, then its tags. */
export function worthOf(values: string[]): { figure: string; unit: string; tags: string[] } {
  const [worth = '', ...tags] = values;
  const [figure = '', ...unit] = worth.split(' ');
  return { figure, unit: unit.join(' '), tags };
}

/** A number as one says it: 7126 is about 7,000. */
export function about(count: number): string {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))));
  return (Math.round(count / power) * power).toLocaleString('en');
}

/** How long a scenario is, in a sentence; nothing where it is not known. */
export function lengthIn(title: TitleSummary, scenario: number): string {
  const length = title.lengths[scenario] ?? 0;
  return length > 0 ? `About ${about(length)} decisions.` : '';
}

/** From 1 to 5, by how many decisions the first scenario takes. */
export function lengthOf(title: TitleSummary): number {
  const length = title.lengths[0] ?? 0;
  return [150, 450, 1500, 4500].filter((limit) => length >= limit).length + 1;
}

/** From 1 to 5, by how many cases the rulebook has. */
export function complexityOf(title: TitleSummary): number {
  return Math.min(5, Math.max(1, Math.round(title.cases / 120)));
}

/** "your turn" first, then the running games, the latest first. */
export function sortGames(games: GameSummary[]): GameSummary[] {
  const rank = (g: GameSummary) => (g.your_turn ? 0 : isOver(g.turn) ? 2 : 1);
  return [...games].sort((a, b) => rank(a) - rank(b) || b.updated_at - a.updated_at);
}

/** What a list says of a game whose dice somebody can know. */
export function markOf(game: Pick<GameSummary, 'seed_named' | 'imported'>): string {
  if (game.imported) return 'imported, for practice';
  return game.seed_named ? 'for practice' : '';
}

/** The same in a sentence, for the table and the report; none where nobody can know the dice. */
export function practiceOf(game: Pick<GameSummary, 'seed_named' | 'imported'>): string {
  if (game.imported) return 'This game was begun elsewhere and brought here in a file. Whoever has the file can know the dice: it is for practice.';
  return game.seed_named ? 'Whoever began this game named the seed and can know the dice: it is for practice.' : '';
}

/** How long ago a time was, in milliseconds since 1970. */
export function ago(time: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - time) / 60000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 36) return `${plural(hours, 'hour')} ago`;
  return `${plural(Math.round(hours / 24), 'day')} ago`;
}

export function isOver(turn: Turn): boolean {
  return 'over' in turn;
}

/** Several things in a row: "a, b and c". */
export function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The longest round length within one: 1, 2 or 5 with noughts. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((n) => n * power <= most) ?? 1) * power;
}
