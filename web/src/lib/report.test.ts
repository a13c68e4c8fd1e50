import { expect, it } from 'vitest';

import { chartOf, facesOf, lossesOf, momentsToSample, reasonsFor, scoreTrack, turningPoints } from './report';
import { entry, event, table } from './testing';

const sample = (n: number, score: number) => ({ n, heading: `Turn ${n}`, values: { score } });

it('samples begin with the first moment and end with the last', () => {
  expect(momentsToSample(0)).toEqual([0]);
  expect(momentsToSample(3)).toEqual([0, 1, 2, 3]);
  const many = momentsToSample(1000, 48);
  expect(many.length).toBe(48);
  expect([many[0], many.at(-1)]).toEqual([0, 1000]);
});

it('the score is the track that ends where the outcome says', () => {
  const track = (id: string, name: string, value: number) => ({ id, name, value, min: 0, max: 10, notes: [] });
  const end = table({ tracks: [track('turn', 'Turn', 7), track('score', 'Victory points', 7), track('x', 'X', 1)] });
  expect(scoreTrack(end, { winner: null, result: '', title: '', score: 7 })).toBe('score');
  expect(scoreTrack(table(), { winner: null, result: '', title: '', score: 7 })).toBeNull();
});

it('turning points are the largest changes, in the order of the game, with their reasons', () => {
  const samples = [sample(0, 0), sample(10, 5), sample(20, 4), sample(30, -4)];
  const points = turningPoints(samples, 'score', 2);
  expect(points.map((p) => p.change)).toEqual([5, -8]);
  const log = [entry(25, [event('scored', { amount: 2, text: '+2' }), event('scored', { amount: -7, text: '-7' }), event('scored', { amount: -3, text: '-3' })])];
  expect(reasonsFor(log, points[1]!)).toEqual(['-7', '-3']);
});

it('losses are counted by kind', () => {
  const log = [entry(1, [event('lost-step', { amount: 2 }), event('eliminated'), event('moved')])];
  expect(lossesOf(log).map((l) => [l.kind, l.count])).toEqual([['lost-step', 2], ['eliminated', 1]]);
});

it('dice are counted by face', () => {
  const roll = { purpose: '', dice: [{ face: 6, total: 6 }, { face: 1, total: 3 }] };
  expect(facesOf([entry(1, [event('rolled', { roll })])])).toEqual([1, 0, 0, 0, 0, 1]);
});

it('a chart stays within its frame and knows zero', () => {
  const chart = chartOf([sample(0, 0), sample(5, 12), sample(10, -7)], 'score', 100, 50);
  for (const p of chart.points) {
    expect(p.x).toBeGreaterThanOrEqual(0);
    expect(p.x).toBeLessThanOrEqual(100);
    expect(p.y).toBeGreaterThanOrEqual(0);
    expect(p.y).toBeLessThanOrEqual(50);
  }
  expect(chart.zero).not.toBeNull();
  expect(chart.path.startsWith('M0 ')).toBe(true);
});
