import { expect, it } from 'vitest';

import { askedPoints, isBesideTheMap, matterPoints } from './asked';
import { choice, entry, event, piece, place } from './testing';

const box = place('box', [90, 0], { kind: 'box', width: 20, height: 20 });
const places = [place('a', [1, 1]), place('b', [2, 2]), box];
const laid = { places: new Map(places.map((p) => [p.id, p])), pieces: new Map([['gun', piece('gun', 'box')]]), edges: new Map() };
const log = [entry(1, [event('noted', { places: ['b'] })]), entry(2, [event('noted')])];
const gun = choice('fire', { piece: 'gun' });

it('a question is about where it can be answered, else about what it concerns or what was told last', () => {
  expect(askedPoints({ choices: [gun, choice('go', { place: 'a' })], log }, laid)).toEqual([[90, 0], [1, 1]]);
  const done = choice('done', { button: 'Done' });
  expect(askedPoints({ choices: [done], log }, laid)).toEqual([[2, 2]]);
  expect(matterPoints({ choices: [{ ...done, concerns: [{ place: 'a' }] }], log }, laid)).toEqual([[1, 1]]);
});

it('counters in boxes are asked for beside the map, unless something on it is', () => {
  expect(isBesideTheMap([gun], laid)).toBe(true);
  expect(isBesideTheMap([gun, choice('go', { place: 'a' })], laid)).toBe(false);
  expect(isBesideTheMap([], laid)).toBe(false);
});
