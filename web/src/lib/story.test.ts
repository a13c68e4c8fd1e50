import { expect, it } from 'vitest';

import { changedSince, chaptersOf, echoOf, endOfLastTurn, joinLog, subjectsOfChoice } from './story';
import { choice, entry, event, piece, table } from './testing';

it('a chapter begins at each turn, and no line is lost', () => {
  const log = [
    entry(1, [event('moved')]),
    entry(2, [event('phase'), event('turn', { text: 'Turn 1' }), event('rolled')]),
    entry(3, []),
  ];
  const chapters = chaptersOf(log, 'The opening');
  expect(chapters.map((c) => c.title)).toEqual(['The opening', 'Turn 1']);
  expect(chapters.flatMap((c) => c.lines).flatMap((l) => l.events).length).toBe(3);
  expect(chapters[1]?.lines.at(-1)?.label).toBe('A3');
});

it('one decision may end a turn and begin two: each has its own chapter', () => {
  const both = [event('moved'), event('turn', { text: 'Turn 2' }), event('turn', { text: 'The other side' }), event('rolled')];
  const chapters = chaptersOf([entry(1, both), entry(2, [])], 'The opening');
  expect(chapters.map((c) => c.title)).toEqual(['The opening', 'The other side']);
  expect(new Set(chaptersOf([entry(1, [event('turn'), event('moved'), event('turn'), event('moved')])], 'x').map((c) => c.key)).size).toBe(3);
});

it('a turn that is told at great length comes in parts', () => {
  const log = Array.from({ length: 200 }, (_, i) => entry(i + 1, [event('moved')]));
  const chapters = chaptersOf(log, 'The opening');
  expect(chapters.map((c) => c.title)).toEqual(['The opening (part 1)', 'The opening (part 2)', 'The opening (part 3)']);
  expect(chapters.map((c) => c.key)).toEqual(['0', '81', '161']);
  expect(chapters.flatMap((c) => c.lines).map((l) => l.n)).toEqual(log.map((e) => e.n));
});

it('what came of a decision in its own words is not told again, unless dice fell', () => {
  const line = (text: string, part = {}) => chaptersOf([entry(1, [event('moved', { text, ...part })], { label: '98 to 2833' })], 'x')[0]!.lines[0]!;
  expect(echoOf(line('98 to 2833.'))?.text).toBe('98 to 2833.');
  expect(echoOf(line('98 to 2834.'))).toBeNull();
  expect(echoOf(line('98 to 2833.', { roll: { purpose: '', dice: [] } }))).toBeNull();
  expect(chaptersOf([entry(1, [event('turn', { text: 'Turn 2: 3 May.' })])], 'x').at(-1)?.title).toBe('Turn 2: 3 May');
});

it('a secret decision of which nothing came to be known is not told', () => {
  expect(chaptersOf([entry(1, [], { label: '' })], 'x')[0]?.lines).toEqual([]);
});

it('a forced step without a word is not told', () => {
  expect(chaptersOf([entry(1, [], { forced: true })], 'x')[0]?.lines).toEqual([]);
});

it('the tail of the log is replaced, so that an undo shows', () => {
  const known = [entry(1, []), entry(2, []), entry(3, [])];
  expect(joinLog(known, [entry(2, [], { action: 'other' })], 2).map((e) => e.action)).toEqual(['a1', 'other']);
  expect(joinLog(known, [], 3)).toEqual(known);
  expect(joinLog(known, [], 1).map((e) => e.n)).toEqual([1]);
});

it('what changed is what was told from the last decision of the last turn on', () => {
  const log = [
    entry(1, [event('moved', { places: ['a', 'b'], pieces: ['u'] })]),
    entry(2, [event('moved', { places: ['b', 'c'], pieces: ['u'] })]),
    entry(3, [event('noted', { places: ['d'] })], { side: 'vm' }),
  ];
  const overlay = changedSince(log, ['france'], table({ pieces: [piece('u', 'c')] }));
  expect(overlay.places.map((p) => p.place)).toEqual(['b', 'c', 'd']);
  expect(overlay.lines).toEqual([{ from: 'b', to: 'c', tone: 'neutral' }]);
});

it('decisions of the present turn do not hide what others did before it', () => {
  const others = entry(2, [event('noted', { places: ['d'] })], { side: 'vm' });
  expect(endOfLastTurn([entry(1, []), others, entry(3, []), entry(4, [])], ['france'])).toBe(0);
  expect(endOfLastTurn([entry(1, []), entry(2, []), entry(3, [], { forced: true })], ['france'])).toBe(1);
  expect(endOfLastTurn([], ['france'])).toBe(0);
});

it('only the kind of an event begins a chapter, never its word', () => {
  const spoken = { event: 'turn', case: '1', text: 'It is your turn.' };
  expect(chaptersOf([entry(1, [spoken])], 'The opening').map((c) => c.title)).toEqual(['The opening']);
});

it('a choice is about what it is bound to and what it concerns', () => {
  const on = choice('breach', { edge: ['b', 'a'] });
  const subjects = subjectsOfChoice({ ...on, concerns: [{ piece: 'u' }, { place: 'c' }, { card: 'x' }] });
  expect([...subjects.edges, ...subjects.pieces, ...subjects.places]).toEqual(['edge:a|b', 'u', 'c']);
});
