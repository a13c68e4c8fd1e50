import { expect, it } from 'vitest';

import { bySection, casesNow, isOfSection, searchCases } from './rules';
import { table } from './testing';

import type { CaseText, TitleSummary } from './types';

const empty = { kind: 'case', tags: [], check: '', reason: '' } as const;
const cases: CaseText[] = [
  { ...empty, id: '7.2-01', rule: '7.2', text: 'Construction needs a combat unit.', tags: ['construction'] },
  { ...empty, id: '7.20-01', rule: '7.20', text: 'Something else about units.', tags: [] },
];
const ruling: CaseText = { ...empty, kind: 'ruling', id: 'R7', rule: '7.2, 9.1', text: 'No convoy builds.', tags: [], reason: 'Silence.' };

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

it('a ruling belongs to each of its sections, stands under the first and brings its cases', () => {
  expect(isOfSection(ruling.rule, '9')).toBe(true);
  expect(bySection([...cases, ruling]).map(([rule, found]) => [rule, found.length])).toEqual([['7.2', 2], ['7.20', 1]]);
  const made: CaseText = { ...empty, id: 'R7-01', rule: '9.1', text: 'A convoy is refused.', tags: [] };
  expect(searchCases([made, ruling], 'r7').map((c) => c.id)).toEqual(['R7', 'R7-01']);
});

it('the rules that matter now are those that the question names, else those of its phase', () => {
  const title = { phases: [{ id: 'build', title: 'Build', rules: ['7.2'] }] } as unknown as TitleSummary;
  const now = (rules: string[]) => casesNow(cases, title, { ...table({ phase: 'build' }), prompt: { side: null, text: '', detail: '', case: '', rules } });
  expect(now(['7.20-01', '7.2-01', 'unknown']).map((c) => c.id)).toEqual(['7.20-01', '7.2-01']);
  expect(now([]).map((c) => c.id)).toEqual(['7.2-01']);
  expect(casesNow(cases, null, null)).toEqual([]);
});

it('where a question names few rules, those beside its own case are shown with them', () => {
  const book = Array.from({ length: 20 }, (_, i): CaseText => ({ ...empty, id: `8.1-${i}`, rule: '8.1', text: '', tags: [] }));
  const now = (own: string, rules: string[]) => casesNow(book, null, { phase: '', prompt: { side: null, text: '', detail: '', case: own, rules } }).map((c) => c.id);
  expect(now('8.1-7', [])).toEqual(['8.1-7', '8.1-6', '8.1-8', '8.1-5', '8.1-9']);
  expect(now('8.1-7', ['8.1-19', '8.1-7', '8.1-0'])).toEqual(['8.1-19', '8.1-7', '8.1-0', '8.1-6', '8.1-8']);
  expect(now('8.1-7', book.map((c) => c.id)).length).toBe(10);
});
