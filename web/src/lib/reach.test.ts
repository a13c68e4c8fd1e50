import { expect, it } from 'vitest';

import { aboutWay, linesTo, marchOf, overlayOf } from './reach';

const found = {
  version: 7,
  pieces: ['u'],
  places: [
    { place: 'a', way: ['b', 'a'], cost: 2, actions: ['take u', 'go b', 'go a', 'halt'], notes: [] },
    { place: 'b', way: ['b'], cost: 1, actions: ['take u', 'go b', 'halt'], notes: [] },
    { place: 'c', way: ['b', 'c'], cost: 3, actions: ['take u', 'go b', 'go c'], notes: ['dice decide what happens here'] },
  ],
};
const march = marchOf(['u', 'w'], 'a', found, (id) => id.toUpperCase());

it('every place that can be reached is a choice bound to it, but not the place one stands on', () => {
  expect(march.choices.map((c) => c.on)).toEqual([{ place: 'b' }, { place: 'c' }]);
  expect(march.choices[1]?.label).toBe('Go to C (cost 3): dice decide what happens here');
  expect(march.ways.get(march.choices[0]?.action ?? '')?.actions).toEqual(['take u', 'go b', 'halt']);
});

it('what threatens on the way is marked and told', () => {
  expect(overlayOf(march).places.map((p) => [p.place, p.text, p.tone])).toEqual([['b', '1', 'good'], ['c', '3', 'warning']]);
  expect(aboutWay(found.places[2]!)).toBe('Cost 3; dice decide what happens here.');
  expect(linesTo(march, 'c')).toEqual([
    { from: 'a', to: 'b', tone: 'warning' },
    { from: 'b', to: 'c', tone: 'warning' },
  ]);
  expect(linesTo(march, 'z')).toEqual([]);
});
