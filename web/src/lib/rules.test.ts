import { expect, it } from 'vitest';

import { bySection, isOfSection, searchCases } from './rules';

const cases = [
  { id: '7.2-01', rule: '7.2', text: 'Construction needs a combat unit.', tags: ['construction'], check: '' },
  { id: '7.20-01', rule: '7.20', text: 'Something else about units.', tags: [], check: '' },
];

it('a section holds what stands under it, and nothing that only begins alike', () => {
  expect(isOfSection('7.2.1', '7.2')).toBe(true);
  expect(isOfSection('7.20', '7.2')).toBe(false);
});

it('a search finds an id, a section or words', () => {
  expect(searchCases(cases, '7.2-01').length).toBe(1);
  expect(searchCases(cases, '7.2').length).toBe(1);
  expect(searchCases(cases, 'unit construction')[0]?.id).toBe('7.2-01');
  expect(searchCases(cases, 'convoy')).toEqual([]);
  expect(searchCases(cases, ' ').length).toBe(2);
});

it('cases stand under their sections in the order of the book', () => {
  expect(bySection(cases).map(([rule]) => rule)).toEqual(['7.2', '7.20']);
});
