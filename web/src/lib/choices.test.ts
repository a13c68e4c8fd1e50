import { expect, it } from 'vitest';

import { filterGroups, firstOf, goOn, groupChoices, keyOf, light, meaningsOfPiece, meaningsOfPlace } from './choices';
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

it('the list has every choice once, buttons first', () => {
  const groups = groupChoices(choices, nameOf);
  expect(groups[0]?.choices.map((c) => c.action)).toEqual(['end']);
  expect(groups[1]?.title).toBe('A');
  expect(groups.flatMap((g) => g.choices).length).toBe(choices.length);
});

it('a search needs every word, in the title or the label', () => {
  const groups = groupChoices(choices, () => 'Hoa Binh');
  expect(filterGroups(groups, 'binh attack').flatMap((g) => g.choices).map((c) => c.action)).toEqual(['attack a']);
  expect(filterGroups(groups, 'nothing')).toEqual([]);
});

it('a long list begins with as many as are wanted, and loses none of a short one', () => {
  const groups = groupChoices(choices, nameOf);
  expect(firstOf(groups, 2).flatMap((g) => g.choices).map((c) => c.action)).toEqual(['end', 'move a']);
  expect(firstOf(groups, 99)).toEqual(groups);
});

it('the space bar goes on only where one button does', () => {
  expect(goOn(choices)?.action).toBe('end');
  expect(goOn([...choices, choice('other', { button: 'other' })])).toBeUndefined();
});

it('an edge is the same whichever of its places is named first', () => {
  expect(keyOf({ edge: ['b', 'a'] })).toBe(keyOf({ edge: ['a', 'b'] }));
  expect(keyOf({ place: 'a' })).toBe('place:a');
  const lit = light([choice('wire', { edge: ['a', 'b'] }), choice('breach', { edge: ['b', 'a'] })]);
  expect(lit.byTarget.get('edge:a|b')?.map((c) => c.action)).toEqual(['wire', 'breach']);
});
