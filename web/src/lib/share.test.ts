import { expect, it } from 'vitest';

import { isSame, shareParts } from './share';
import { piece, table } from './testing';

it('a piece that is as before stays the same object', () => {
  const before = table({ pieces: [piece('1', 'a'), piece('2', 'a')] });
  const after = table({ pieces: [piece('1', 'a'), piece('2', 'b')] });
  const shared = shareParts(before, after);
  expect(shared.pieces[0]).toBe(before.pieces[0]);
  expect(shared.pieces[1]).toBe(after.pieces[1]);
  expect(shareParts(null, after)).toBe(after);
});

it('a part that is as before stays the same object, with all its pieces', () => {
  const before = table({ pieces: [piece('1', 'a')], place_marks: [{ place: 'a', text: 'x', tone: 'neutral' }] });
  const after = table({ pieces: [piece('1', 'a')], place_marks: [{ place: 'a', text: 'y', tone: 'neutral' }] });
  const shared = shareParts(before, after);
  expect(shared.pieces).toBe(before.pieces);
  expect(shared.place_marks).toBe(after.place_marks);
});

it('likeness goes into every part', () => {
  expect(isSame({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
  expect(isSame({ a: [1] }, { a: [1, 2] })).toBe(false);
  expect(isSame(null, {})).toBe(false);
});
