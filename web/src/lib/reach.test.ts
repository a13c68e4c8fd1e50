import { describe, expect, it } from 'vitest';

import { aboutPlace, dropAt, firstOfKind, linesTo, marchOf, moversAmong, overlayOf } from './reach';
import { piece } from './testing';

const found = {
  version: 7,
  parts_of_a_point: 1,
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
  expect(aboutPlace(march, 'c')).toBe('Cost 3; dice decide what happens here.');
  expect(linesTo(march, 'c')).toEqual([
    { from: 'a', to: 'b', tone: 'warning' },
    { from: 'b', to: 'c', tone: 'warning' },
  ]);
  expect(linesTo(march, 'z')).toEqual([]);
});

it('where a dearer way is safer, both are choices of the one place', () => {
  const threatened = { place: 'c', way: ['b', 'c'], cost: 2, actions: ['go b', 'go c'], notes: ['the other side may act on the way'] };
  const around = { way: ['d', 'c'], cost: 4, actions: ['go d', 'go c'], notes: [] };
  const two = marchOf(['u'], 'a', { version: 1, parts_of_a_point: 1, pieces: ['u'], places: [{ ...threatened, safer: around }] }, (id) => id);
  expect(two.choices.map((c) => [c.label, c.on])).toEqual([
    ['Go to c (cost 2): the other side may act on the way', { place: 'c' }],
    ['Go the safer way to c (cost 4)', { place: 'c' }],
  ]);
  expect(two.ways.get(two.choices[1]?.action ?? '')?.actions).toEqual(around.actions);
  expect(overlayOf(two).places).toHaveLength(1);
  expect(linesTo(two, 'c').map((l) => l.tone)).toEqual(['warning', 'warning', 'good', 'good']);
  expect(aboutPlace(two, 'c')).toBe('Cost 2; the other side may act on the way; or safer, cost 4.');
});

describe('a way that was drawn', () => {
  const way = (through: string, cost: number, notes: string[] = []) => ({ place: 'c', way: [through, 'c'], cost, actions: [`go ${through}`, 'go c'], notes });
  const march = (by: ReturnType<typeof way>) => marchOf(['u'], 'a', { version: 1, parts_of_a_point: 1, pieces: ['u'], places: [by] }, (id) => id);
  const dropped = (plain: ReturnType<typeof way>, drawn: ReturnType<typeof way>) => dropAt(march(plain), march(drawn), 'c', (id) => id);

  it('is walked as it was drawn where no other is better', () => {
    const { march: after, choices } = dropped(way('b', 2), way('d', 2));
    expect(choices.map((c) => c.label)).toEqual(['Go as drawn to c (cost 2)']);
    expect(after.ways.get(choices[0]?.action ?? '')?.actions).toEqual(['go d', 'go c']);
  });

  it('is not asked about where it avoids a danger of the cheapest', () => {
    expect(dropped(way('b', 2, ['the other side may act on the way']), way('d', 5)).choices).toHaveLength(1);
  });

  it('stands beside a cheaper or a quieter one', () => {
    expect(dropped(way('b', 2), way('d', 3)).choices.map((c) => c.label)).toEqual(['Go as drawn to c (cost 3)', 'Go to c (cost 2)']);
    expect(dropped(way('b', 4), way('d', 3, ['dice decide what happens here'])).choices).toHaveLength(2);
  });

  it('that leads elsewhere leaves the ways without it', () => {
    expect(dropAt(march(way('b', 2)), null, 'c', (id) => id).choices.map((c) => c.action)).toEqual(['reach c']);
    expect(dropAt(march(way('b', 2)), march(way('b', 2)), 'z', (id) => id).choices).toEqual([]);
  });
});

describe('pieces that nobody can tell apart', () => {
  const alike = ['r', 'r/2', 'r/3'].map((id) => ({ ...piece(id, 'hanoi'), name: 'regiment', face: piece('r', 'hanoi').face }));
  const pieces = [...alike, piece('hq', 'hanoi'), { ...alike[0]!, id: 'far', place: 'hue' }];

  it('can all be taken in hand where one of them can', () => {
    expect([...moversAmong(pieces, ['r', 'hq'])]).toEqual(['r', 'hq', 'r/2', 'r/3']);
    expect([...moversAmong(pieces, ['hq'])]).toEqual(['hq']);
    expect([...moversAmong(pieces.map((p) => ({ ...p, hidden: true })), ['r'])]).toEqual(['r']);
  });

  it('are asked for from the first on, as the game names them', () => {
    expect(firstOfKind(pieces, ['r', 'hq'], ['r/3'])).toEqual(['r']);
    expect(firstOfKind(pieces, ['r', 'hq'], ['r/3', 'hq', 'r/2'])).toEqual(['r', 'hq', 'r/2']);
    expect(firstOfKind(pieces, ['r', 'r/2', 'hq'], ['r/2'])).toEqual(['r/2']);
  });
});

it('says nothing of costs where nothing costs anything', () => {
  const free = { place: 'b', way: ['b'], cost: 0, notes: [], actions: ['go b'] };
  const march = marchOf(['u'], 'a', { version: 1, parts_of_a_point: 1, pieces: ['u'], places: [free] }, (id) => id.toUpperCase());
  expect(march.choices.map((c) => c.label)).toEqual(['Go to B']);
  expect([aboutPlace(march, 'b'), overlayOf(march).places[0]?.text]).toEqual(['Can be reached.', '']);
});

it('tells points and half points where a game splits them', () => {
  const walk = (place: string, cost: number) => ({ place, way: [place], cost, notes: [], actions: [`go ${place}`] });
  const places = [walk('b', 1), walk('c', 2), walk('d', 5)];
  const march = marchOf(['u'], 'a', { version: 1, parts_of_a_point: 2, pieces: ['u'], places }, (id) => id.toUpperCase());
  expect(overlayOf(march).places.map((p) => p.text)).toEqual(['½', '1', '2½']);
  expect(march.choices.map((c) => c.label)).toEqual(['Go to B (cost ½)', 'Go to C (cost 1)', 'Go to D (cost 2½)']);
});
