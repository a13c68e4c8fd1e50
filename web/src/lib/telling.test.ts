import { expect, it } from 'vitest';

import { beatsOf, headlineOf, lengthOfBeat, sumUp, trailOf } from './telling';
import { entry, event } from './testing';

const moved = (text: string, pieces: string[], ...places: string[]) => event('moved', { text, pieces, places, side: 1 });

it('a march is told at once, and the next formation by itself', () => {
  const log = [
    entry(0, [moved('The 270th goes to b', ['u'], 'a', 'b')], { side: 'vm' }),
    entry(1, [moved('The 270th goes to c', ['u'], 'b', 'c')], { side: 'vm' }),
    entry(2, [], { side: 'vm' }),
    entry(3, [moved('The 33rd goes to d', ['w'], 'c', 'd')], { side: 'vm' }),
  ];
  const beats = beatsOf(log);
  expect(beats.map((b) => b.headline)).toEqual(['The 270th goes to c.', 'The 33rd goes to d.']);
  expect(beats.map((b) => [b.side, b.end])).toEqual([['vm', 3], ['vm', 4]]);
  expect(trailOf(beats[0]?.events ?? [])).toEqual([
    { from: 'a', to: 'b', tone: 'neutral' },
    { from: 'b', to: 'c', tone: 'neutral' },
  ]);
});

it('what follows by itself belongs to what it follows, and a new turn stands alone', () => {
  const log = [
    entry(0, [event('rolled', { places: ['a'] })], { side: 'vm' }),
    entry(1, [event('lost', { text: 'A company is lost' })], { forced: true }),
    entry(2, [event('turn', { text: 'Turn 2' })], { forced: true }),
  ];
  expect(beatsOf(log).map((b) => b.headline)).toEqual(['A company is lost.', 'Turn 2.']);
  expect(beatsOf([entry(0, [])])).toEqual([]);
});

it('no beat runs on for ever', () => {
  const long = Array.from({ length: 25 }, (_, n) => entry(n, [moved('on', ['u'], 'a', 'b')]));
  expect(beatsOf(long).map((b) => b.end)).toEqual([10, 20, 25]);
});

it('a decision that sets off many battles is told battle by battle', () => {
  const strike = (place: string) => [event('rolled', { places: [place], text: `Fire at ${place}` }), event('lost', { places: [place], text: `Lost at ${place}` }), event('lost', { text: 'another' })];
  const beats = beatsOf([entry(4, [...strike('a'), ...strike('b'), ...strike('c'), event('phase', { text: 'The next phase' })])]);
  expect(beats.map((b) => b.headline)).toEqual(['Lost at a. And 1 more.', 'Lost at b. And 1 more.', 'Lost at c. And 1 more.', 'The next phase.']);
  expect(beats.every((b) => b.end === 5)).toBe(true);
});

it('a headline is the weightiest thing, after the move that led to it', () => {
  const march = moved('They march to 0605', ['u'], 'a', 'b');
  const events = [march, event('rolled', { text: 'A die' }), event('lost', { text: 'One is lost' })];
  expect(headlineOf(events)).toBe('They march to 0605. One is lost.');
  expect(headlineOf([march, event('rolled', { text: 'A die' })])).toBe('They march to 0605.');
  expect(headlineOf([])).toBe('');
});

it('what has more to read stays longer', () => {
  const [short, long] = [[event('moved')], [event('lost', { text: 'x'.repeat(120), roll: { purpose: '', dice: [] } })]].map((e) => beatsOf([entry(0, e)])[0]!);
  expect(lengthOfBeat(long!)).toBeGreaterThan(lengthOfBeat(short!));
});

it('a turn is summed up in five lines at most, with what was lost where', () => {
  const sides = [{ id: 'f', name: 'French', colour: '' }, { id: 'v', name: 'Viet Minh', colour: '' }];
  const name = (place: string) => place.toUpperCase();
  const events = [
    moved('goes', ['u'], 'a', 'b'),
    moved('goes', ['w'], 'a', 'b'),
    event('lost', { side: 0, places: ['b'] }),
    event('lost', { side: 0, places: ['c'], amount: 2 }),
    event('reduced', { side: 0, places: ['c'] }),
    event('took', { side: 1, places: ['b'] }),
    event('scored', { side: 1, amount: 3 }),
    event('noted'),
  ];
  expect(sumUp(events, sides, name)).toEqual([
    'Viet Minh: 1 place taken at B.',
    'French: 3 lost and 1 reduced at B and C.',
    'Viet Minh: +3 to the score.',
    'Viet Minh: 2 units moved.',
  ]);
  const ends = [1, 2, 3, 4, 5, 6].map((n) => event('ended', { text: `${n}` }));
  expect(sumUp(ends, sides, name).length).toBe(5);
});
