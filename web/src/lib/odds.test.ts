import { expect, it } from 'vitest';

import { spread, waysOf, written } from './odds';

it('a headline that stands for one outcome is told once, with what comes of it', () => {
  const summary = [{ label: 'Surprise', p: 0.45 }, { label: 'Abort', p: 0.55 }];
  const outcomes = [{ p: 0.55, under: 'Abort', text: 'abort' }, { p: 0.45, under: 'Surprise', text: 'no losses' }];
  expect(waysOf({ summary, outcomes })).toEqual({
    headlines: [{ p: 0.45, text: 'Surprise', detail: 'no losses' }, { p: 0.55, text: 'Abort', detail: '' }],
    outcomes: [],
    rarer: [],
  });
});

it('headlines that stand for several outcomes are told before them, the rarest apart', () => {
  const summary = [{ label: 'Beaten', p: 0.9 }, { label: 'Lost', p: 0.1 }];
  const outcomes = [{ p: 0.5, under: 'Beaten', text: 'a' }, { p: 0.4, under: 'Beaten', text: '' }, { p: 0.1, under: 'Lost', text: 'c' }];
  const { headlines, outcomes: common, rarer } = waysOf({ summary, outcomes, more: 1 });
  expect(headlines.map((w) => w.text)).toEqual(['Beaten', 'Lost']);
  expect(common.map((w) => w.text)).toEqual(['a', 'nothing worth telling']);
  expect(rarer.map((w) => w.text)).toEqual(['c']);
});

it('without headlines the outcomes stand by themselves', () => {
  const outcomes = [{ p: 1, text: 'a step is lost' }];
  expect(waysOf({ summary: [], outcomes }).outcomes).toEqual([{ p: 1, text: 'a step is lost', detail: '' }]);
});

it('few numbers are told one by one, many as a span', () => {
  expect(spread([[-1, 0.5], [1, 0.499], [2, 0.001]]).each).toEqual([{ number: '\u22121', chance: '50%' }, { number: '1', chance: '50%' }]);
  expect(spread([[0, 0.04], [1, 0.1], [2, 0.3], [3, 0.3], [4, 0.2], [5, 0.04], [6, 0.02]]).words).toBe('1 to 5, nine times of ten');
  expect([written(-0.59, 2), written(-0.001, 2)]).toEqual(['\u22120.59', '0.00']);
});
