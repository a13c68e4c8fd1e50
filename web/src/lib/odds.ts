/** Odds as a card lays them out. */

import type { Odds, OutcomeOdds, Share } from './types';
import { percent } from './words';

/** One way in which something can turn out: what it is called, and what comes of it. */
export interface Way {
  p: number;
  text: string;
  detail: string;
}

const row = ({ p, text }: OutcomeOdds): Way => ({ p, text: text || 'nothing worth telling', detail: '' });
const headline = ({ p, label }: Share): Way => ({ p, text: label, detail: '' });

/**
 * Headlines, and below them what exactly can come of it. Where each headline stands for one outcome, the two are one list:
 * the same bars twice would have to be compared to see that they say the same. The rarest outcomes lie apart.
 */
export function waysOf({ summary, outcomes, more = 0 }: Pick<Odds, 'summary' | 'outcomes' | 'more'>): { headlines: Way[]; outcomes: Way[]; rarer: Way[] } {
  const under = summary.map(({ label }) => outcomes.filter((o) => o.under === label || (o.under === undefined && o.text === label)));
  const isOneToOne = summary.length > 0 && summary.length === outcomes.length && under.every((own) => own.length === 1);
  if (isOneToOne) {
    const joined = summary.map((share, i) => ({ ...headline(share), detail: detailOf(share.label, under[i]?.[0]?.text ?? '') }));
    return { headlines: joined, outcomes: [], rarer: [] };
  }
  const told = outcomes.map(row);
  const common = told.length - more;
  return { headlines: summary.map(headline), outcomes: told.slice(0, common), rarer: told.slice(common) };
}

function detailOf(label: string, text: string): string {
  return text.toLowerCase() === label.toLowerCase() ? '' : text;
}

/** So many numbers can be read one by one; of more, the middle nine tenths are told. */
const READABLE = 5;

/** Each number that may come with its chance, without what hardly ever comes; or in words from where to where nearly all of them lie. */
export function spread(numbers: [number, number][]): { each: { number: string; chance: string }[]; words: string } {
  const likely = numbers.filter(([, p]) => p >= 0.005);
  if (likely.length <= READABLE) return { each: likely.map(([number, p]) => ({ number: written(number), chance: percent(p) })), words: '' };
  const at = (share: number) => {
    let sum = 0;
    return (numbers.find(([, p]) => (sum += p) >= share) ?? likely[0])?.[0] ?? 0;
  };
  return { each: [], words: `${written(at(0.05))} to ${written(at(0.95))}, nine times of ten` };
}

/** A number with a minus that is as wide as its figures. */
export function written(number: number, digits = 0): string {
  const text = number.toFixed(digits);
  return Number(text) < 0 ? text.replace('-', '\u2212') : text.replace('-', '');
}
