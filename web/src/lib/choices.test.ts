import { expect, it } from 'vitest';

import {
  filterGroups, firstOf, goOn, groupChoices, hopelessOf, keyOf, lastOf, light, likelyOf, meaningsOfPiece, meaningsOfPlace, priorsOf, without, type Group,
} from './choices';
import { choice, piece } from './testing';
import type { Target } from './types';

const unit = piece('u', 'a');
const choices = [
  choice('move a', { place: 'a' }),
  choice('attack a', { place: 'a' }),
  choice('drop u', { piece: 'u' }),
  choice('end', { button: 'end' }, 'End the phase'),
];

const nameOf = (target: Target) => ('place' in target ? target.place.toUpperCase() : '');

it('a click on a piece means the piece first, then its place', () => {
  expect(meaningsOfPiece(light(choices), unit).map((c) => c.action)).toEqual(['drop u', 'move a', 'attack a']);
});

it('a click on a place means the place first, then the pieces on it', () => {
  expect(meaningsOfPlace(light(choices), 'a', [unit]).map((c) => c.action)).toEqual(['move a', 'attack a', 'drop u']);
  expect(meaningsOfPlace(light(choices), 'b', [unit])).toEqual([]);
});

const actionsOf = (groups: Group[]) => groups.flatMap((g) => g.choices).map((c) => c.action);

it('the list has every choice once, and what ends the matter last', () => {
  const groups = groupChoices(choices, nameOf);
  expect(groups[0]?.title).toBe('A');
  expect(actionsOf(groups)).toEqual(['move a', 'attack a', 'drop u', 'end']);
  expect(lastOf(groups)?.action).toBe('end');
});

it('a button that the game names first stays first, and what a side stays out with comes last', () => {
  const set = [choice('default', { button: 'default' }), ...choices];
  expect(actionsOf(groupChoices(set, nameOf))[0]).toBe('default');
  const yesOrNo = [choice('no', { button: 'no' }), choice('fire', { button: 'fire' })];
  const groups = groupChoices(yesOrNo, nameOf, new Map(), 'no');
  expect([actionsOf(groups), lastOf(groups)?.action]).toEqual([['fire', 'no'], 'no']);
  expect(lastOf(groupChoices([choice('on', { button: 'on' })], nameOf)), 'nothing is ended where there is one way only').toBeUndefined();
});

it('a long list begins with what looks promising, marks it, and folds what looks hopeless', () => {
  const many = Array.from({ length: 20 }, (_, i) => choice(`p${i}`, { place: `p${i}` }));
  const all = [...many, choice('end', { button: 'end' })];
  const priors = priorsOf(all, [...many.map((_, i) => (i === 17 ? 3 : i === 4 ? 2.5 : 0.1)), 9]);
  const groups = groupChoices(all, nameOf, priors);
  expect(actionsOf(groups).slice(0, 3)).toEqual(['p17', 'p4', 'p0']);
  expect([...likelyOf(all, priors)]).toEqual(['p17', 'p4']);
  const hopeless = hopelessOf(all, priors);
  expect([hopeless.size, hopeless.has('end')]).toEqual([14, false]);
  expect(actionsOf(without(groups, hopeless)).length).toBe(7);
  expect(hopelessOf(all, priorsOf(all, [1])).size, 'without a word of the server nothing is folded').toBe(0);
});

it('in a long list pieces stand under their place, and what is alone there under its region', () => {
  const at = ['a', 'a', 'n1', 'n2', 's1', 'n3', 'x1', 's2', 'x2', 'a'];
  const many = at.map((_, i) => choice(`u${i}`, { piece: `u${i}` }));
  const regions: Record<string, string> = { a: 'North', n1: 'North', n2: 'North', n3: 'North', s1: 'South', s2: 'South' };
  const where = { placeOf: (id: string) => at[Number(id.slice(1))], regionOf: (id: string) => regions[id] };
  const titled = (set: typeof many, priors = new Map<string, number>()) => groupChoices(set, nameOf, priors, undefined, where).map((g) => [g.title, g.choices.map((c) => c.action)]);
  expect(titled(many)).toEqual([['A', ['u0', 'u1', 'u9']], ['North', ['u2', 'u3', 'u5']], ['South', ['u4', 'u7']], ['Others', ['u6', 'u8']]]);
  expect(titled(many, new Map([['u7', 3]]))[0], 'the group of the best choice comes first').toEqual(['South', ['u7', 'u4']]);
  expect(titled(many.slice(0, 4)), 'a short list stands as it is').toEqual([['', ['u0', 'u1', 'u2', 'u3']]]);
});

it('where there is not room for all, every group shows some', () => {
  const group = (key: string, count: number): Group => ({ key, title: key, target: null, choices: Array.from({ length: count }, (_, i) => choice(`${key}${i}`, { place: `${key}${i}` })) });
  const shown = firstOf([group('far', 300), group('near', 60), group('last', 1)], 40);
  expect(shown.map((g) => g.choices.length)).toEqual([14, 14, 1]);
});

it('a search needs every word, in the title or the label', () => {
  const groups = groupChoices(choices, () => 'Hoa Binh');
  expect(filterGroups(groups, 'binh attack').flatMap((g) => g.choices).map((c) => c.action)).toEqual(['attack a']);
  expect(filterGroups(groups, 'nothing')).toEqual([]);
});

it('a long list begins with as many as are wanted, and loses none of a short one', () => {
  const groups = groupChoices(choices, nameOf);
  expect(firstOf(groups, 2).flatMap((g) => g.choices).map((c) => c.action)).toEqual(['move a', 'attack a', 'end']);
  expect(firstOf(groups, 99)).toEqual(groups);
});

it('the space bar goes on only where there is one way', () => {
  expect(goOn(choices.slice(3))?.action).toBe('end');
  expect(goOn(choices)).toBeUndefined();
});

it('an edge is the same whichever of its places is named first', () => {
  expect(keyOf({ edge: ['b', 'a'] })).toBe(keyOf({ edge: ['a', 'b'] }));
  expect(keyOf({ place: 'a' })).toBe('place:a');
  const lit = light([choice('wire', { edge: ['a', 'b'] }), choice('breach', { edge: ['b', 'a'] })]);
  expect(lit.byTarget.get('edge:a|b')?.map((c) => c.action)).toEqual(['wire', 'breach']);
});
