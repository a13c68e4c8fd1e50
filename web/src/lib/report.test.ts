import { expect, it } from 'vitest';

import { chartOf, facesOf, levelOf, lossesOf, momentsToSample, reasonsFor, turnOf, turningPoints } from './report';
import { entry, event } from './testing';
import type { TitleSummary } from './types';

const sample = (n: number, score: number) => ({ n, heading: `Turn ${n}`, values: { score } });

it('samples begin with the first moment and end with the last', () => {
  expect(momentsToSample(0)).toEqual([0]);
  expect(momentsToSample(3)).toEqual([0, 1, 2, 3]);
  const many = momentsToSample(1000, 48);
  expect(many.length).toBe(48);
  expect([many[0], many.at(-1)]).toEqual([0, 1000]);
});

const book: Pick<TitleSummary, 'score' | 'calendar'> = {
  score: { track: 'score', favours: 0, levels: [{ from: -2147483648, title: 'Defeat' }, { from: 0, title: 'Victory' }, { from: 10, title: 'Triumph' }] },
  calendar: { track: 'turn', turns: [1, 2, 3].map((number) => ({ number, short: `${number + 8} Apr`, title: `April ${number + 8}` })) },
};

it('the score means the highest level that it has reached', () => {
  expect([-99, -1, 0, 9, 10].map((value) => levelOf(book.score, value))).toEqual(['Defeat', 'Defeat', 'Victory', 'Victory', 'Triumph']);
  expect(levelOf({ track: 'score', favours: null, levels: [] }, 3)).toBe('');
});

it('turning points are the largest changes, in the order of the game, with their reasons', () => {
  const samples = [sample(0, 0), sample(10, 5), sample(20, 4), sample(30, -4)];
  const points = turningPoints(samples, 'score', 2);
  expect(points.map((p) => p.change)).toEqual([5, -8]);
  const scored = (amount: number, side: number) => event('scored', { amount, side, text: `${side}: ${amount}` });
  const log = [entry(25, [scored(2, 0), scored(-7, 0), scored(9, 1), scored(-3, 0), event('noted', { outcome: true, text: 'a fort falls' })])];
  expect(reasonsFor(log, points[1]!, book.score)).toEqual(['1: 9', '0: -7']);
  expect(reasonsFor(log, points[1]!, null)).toEqual(['a fort falls']);
});

it('losses are counted by side and kind, and by no word of a game', () => {
  const log = [
    entry(1, [event('reduced', { amount: 2, side: 1 }), event('lost', { side: 1, text: 'gone' }), event('moved', { side: 0 })]),
    entry(2, [event('lost', { side: 0 }), event('lost', { side: 1, amount: 3 }), { event: 'lost', case: '1', text: 'only a word' }]),
  ];
  const counts = lossesOf(log).map(({ side, losses }) => [side, losses.map((l) => [l.kind, l.count, l.texts.length])]);
  expect(counts).toEqual([[0, [['lost', 1, 1]]], [1, [['lost', 4, 2], ['reduced', 2, 1]]]]);
});

it('the foot of a chart names turns by the calendar, as many as there is room for', () => {
  const samples = [1, 1, 2, 3, 4].map((turn, i) => ({ n: i * 10, heading: 'Turn 9, nonsense', values: { score: i, turn } }));
  const turns = (width: number) => chartOf(samples, 'score', book, width, 50).turns.map((t) => t.text);
  expect(turns(400)).toEqual(['9 Apr', '10 Apr', '11 Apr']);
  expect(turns(100)).toEqual(['9 Apr', '10 Apr']);
  expect(turnOf(book.calendar, samples.at(-1))?.title).toBe('April 11');
});

it('levels of the score stand on its own chart only', () => {
  const samples = [sample(0, -3), sample(5, 12)];
  expect(chartOf(samples, 'score', book, 100, 50).levels.map((l) => l.text)).toEqual(['Victory', 'Triumph']);
  expect(chartOf(samples, 'other', book, 100, 50).levels).toEqual([]);
});

it('the name of a level stands at the end where the line of the chart is far', () => {
  const atEnd = (...scores: number[]) => chartOf(scores.map((score, i) => sample(i, score)), 'score', book, 400, 200).levels[0]?.atEnd;
  expect([atEnd(-20, -20, -20, 5), atEnd(5, -20, -20, -20)]).toEqual([false, true]);
});

it('dice are counted by face', () => {
  const roll = { purpose: '', dice: [{ face: 6, total: 6 }, { face: 1, total: 3 }] };
  expect(facesOf([entry(1, [event('rolled', { roll })])])).toEqual([1, 0, 0, 0, 0, 1]);
});

it('a chart stays within its frame and knows zero', () => {
  const chart = chartOf([sample(0, 0), sample(5, 12), sample(10, -7)], 'score', book, 100, 50);
  for (const p of chart.points) {
    expect(p.x).toBeGreaterThanOrEqual(0);
    expect(p.x).toBeLessThanOrEqual(100);
    expect(p.y).toBeGreaterThanOrEqual(0);
    expect(p.y).toBeLessThanOrEqual(50);
  }
  expect(chart.zero).not.toBeNull();
  expect(chart.path.startsWith('M0 ')).toBe(true);
});
