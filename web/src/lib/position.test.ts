import { describe, expect, it } from 'vitest';

import { abbreviationsIn, findKey, pack, readText, settingsOf, textOf, unpack, withValue, wordsOf } from './position';

const POSITION = {
  game: 'any', turn: 4, marines: true, stock: { red: 0, blue: 4 }, phase: 'move',
  units: { '2-bpc': { at: 'xuan-mai' }, rich: { at: 'hanoi' }, 'a-very-long-name-of-a-unit': { at: 'the-end-of-the-road', marks: ['one', 'two'] } },
  bases: [{ at: 'doi', number: 3 }],
};

describe('positions', () => {
  it('name their numbers, and nothing else', () => {
    expect(settingsOf(POSITION).map((s) => `${s.name}=${s.value}`)).toEqual(['Turn=4', 'Marines=true', 'Stock: red=0', 'Stock: blue=4']);
  });

  it('take a number without changing the rest', () => {
    const changed = withValue(POSITION, ['stock', 'red'], 7);
    expect(changed['stock']).toEqual({ red: 7, blue: 4 });
    expect(POSITION.stock.red).toBe(0);
    expect(withValue({}, ['stock', 'red'], 1)).toEqual({ stock: { red: 1 } });
  });

  it('are written for people and read back', () => {
    const text = textOf(POSITION);
    expect(readText(text)).toEqual(POSITION);
    expect(text).toContain('"2-bpc": { "at": "xuan-mai" }');
    expect(() => readText('{')).toThrow('not JSON');
    expect(() => readText('[1]')).toThrow('object');
  });

  it('show where a key stands', () => {
    const text = textOf(POSITION);
    const marked = (key: string) => {
      const found = findKey(text, key);
      return found && text.slice(found.start, found.end);
    };
    expect(marked('units.rich.at')).toBe('"at"');
    expect(findKey(text, 'units.rich.at')?.start).toBeGreaterThan(text.indexOf('"rich"'));
    expect(marked('units.nobody')).toBe('"units"');
    expect(marked('bases[0].number')).toBe('"number"');
    expect(marked('missing')).toBeNull();
  });

  it('fit into an address and come out of it', async () => {
    const word = await pack(POSITION);
    expect(word).toMatch(/^[\w-]+$/);
    expect(await unpack(word)).toEqual(POSITION);
    await expect(unpack(word.slice(0, -9))).rejects.toThrow('damaged');
    await expect(unpack('%%')).rejects.toThrow('damaged');
  });
});

it('a key is told in words, with abbreviations as the table writes them', () => {
  const known = abbreviationsIn(['NVA IV Corps', 'VM SD 3', 'Hanoi']);
  expect(wordsOf(['nva_losses'], known)).toBe('NVA losses');
  expect(wordsOf(['vm', 'operation-points'], known)).toBe('VM: operation points');
  expect(wordsOf(['turn'])).toBe('Turn');
});
