import { describe, expect, it } from 'vitest';

import { closedCurve, counterSide, coverPaths, curve, edgeEnds, edgeTags, extentOf, gatherPaths, groundsOf, heartOf, heightsOf, layEdges, layPieces, outlineOf, tagsOf, tagWidth } from './geometry';
import { board, choice, piece, place, table } from './testing';

describe('a place', () => {
  it('has a box around it, whatever its shape', () => {
    expect(extentOf(place('a', [10, 20], { kind: 'disc', radius: 5 }))).toEqual({ x: 5, y: 15, width: 10, height: 10 });
    expect(extentOf(place('a', [0, 0], { kind: 'hex', radius: 10, pointy: true })).height).toBe(20);
    expect(extentOf(place('a', [0, 0], { kind: 'area', outline: [[1, 2], [5, 9], [3, 0]] }))).toEqual({ x: 1, y: 0, width: 4, height: 9 });
  });

  it('has an outline that closes', () => {
    for (const shape of [
      { kind: 'disc', radius: 5 },
      { kind: 'square', half: 5 },
      { kind: 'hex', radius: 5, pointy: false },
      { kind: 'box', width: 5, height: 6 },
      { kind: 'area', outline: [[0, 0], [1, 0], [1, 1]] },
    ] as const) {
      expect(outlineOf(place('a', [0, 0], shape as never))).toMatch(/^M.*Z$/);
    }
  });
});

describe('counters', () => {
  it('are as large as hexes or discs leave room for', () => {
    expect(counterSide(board([place('a', [0, 0], { kind: 'hex', radius: 10, pointy: true })]))).toBeCloseTo(11.2);
    expect(counterSide(board([place('a', [0, 0], { kind: 'disc', radius: 10 })]))).toBe(24);
  });

  it('stand in stacks by side, each a little higher than the one below', () => {
    const [pile] = layPieces(board([place('a', [100, 100])]), [piece('1', 'a'), piece('2', 'a'), piece('3', 'a', 'vm')], 30);
    expect(pile?.stacks.map((s) => s.length)).toEqual([2, 1]);
    const [below, above] = pile?.stacks[0] ?? [];
    expect(above!.y).toBeLessThan(below!.y);
    expect(pile?.stacks[1]?.[0]?.x).toBeGreaterThan(above!.x);
  });

  it('lie in rows in a box and stay inside it even if there are many', () => {
    const box = place('a', [100, 100], { kind: 'box', width: 100, height: 100 });
    const many = Array.from({ length: 40 }, (_, i) => piece(`${i}`, 'a'));
    const [pile] = layPieces(board([box]), many, 20);
    for (const laid of pile?.stacks[0] ?? []) {
      expect(laid.x).toBeGreaterThanOrEqual(60);
      expect(laid.x).toBeLessThanOrEqual(140);
      expect(laid.y).toBeLessThanOrEqual(140);
    }
  });

  it('are counted where they cover each other, on a place or in a box', () => {
    const box = place('a', [100, 100], { kind: 'box', width: 100, height: 100 });
    const lying = (count: number) => layPieces(board([box, place('b', [300, 100])]), Array.from({ length: count }, (_, i) => piece(`${i}`, i < 2 ? 'b' : 'a')), 20);
    expect(heightsOf(lying(6), 20).map((h) => h.count)).toEqual([2]);
    const [inBox] = heightsOf(lying(42), 20).filter((h) => h.count === 40);
    expect([inBox!.x, inBox!.y]).toEqual([144, 56]);
  });
});

describe('curves', () => {
  it('begin and end where they are told', () => {
    expect(curve([[0, 0], [10, 0], [20, 5]])).toMatch(/^M0 0C.* 20 5$/);
    expect(closedCurve([[0, 0], [10, 0], [10, 10]])).toMatch(/^M0 0C.* 0 0Z$/);
    expect(curve([])).toBe('');
  });
});

describe('the heart of points', () => {
  it('has tags with room for their words, in capitals too', () => {
    expect(tagWidth('RED FLAG')).toBeGreaterThan(tagWidth('red flag'));
    expect(tagWidth('')).toBeGreaterThan(0);
  });

  it('is where most of them are, not between two crowds', () => {
    expect(heartOf([[0, 0], [1, 0], [2, 0], [0, 900]])).toEqual([1, 0]);
    expect(heartOf([])).toBeUndefined();
  });
});

it('tags of one place hang one under the other', () => {
  const area = place('a', [10, 20], { kind: 'area', outline: [[0, 0], [20, 0], [20, 40]] });
  const mark = (id: string, text: string) => ({ place: id, text, tone: 'bad' as const });
  const tags = tagsOf([mark('a', 'flag'), mark('nowhere', 'x'), mark('a', 'battle')], new Map([['a', area]]), 50);
  expect(tags.map((t) => [t.text, t.x, t.y])).toEqual([['flag', 10, 56], ['battle', 10, 73]]);
});

it('many outlines become a few paths, and none is lost', () => {
  const places = Array.from({ length: 100 }, (_, i) => place(`p${i}`, [i * 2, (i * 37) % 200]));
  const paths = gatherPaths(places, { x: 0, y: 0, width: 200, height: 200 }, (p) => `${p.id};`);
  expect(paths.length).toBeLessThanOrEqual(36);
  expect(paths.join('').split(';').filter(Boolean).sort()).toEqual(places.map((p) => p.id).sort());
});

it('the ground of a map has one path for each kind of terrain', () => {
  const hex = (id: string, style: string) => ({ ...place(id, [0, 0], { kind: 'hex' as const, radius: 5, pointy: true }), style });
  const grounds = groundsOf({ ...board([hex('a', 'wood'), hex('b', 'wood'), hex('c', 'clear'), place('d')]), styles: [] });
  expect(grounds.map((g) => [g.style, g.d.split('M').length - 1])).toEqual([['wood', 2], ['clear', 1]]);
});

describe('edges', () => {
  const hex = (id: string, x: number) => place(id, [x, 0], { kind: 'hex', radius: 10, pointy: true });
  const [a, b] = [hex('a', 0), hex('b', 10 * Math.sqrt(3))];
  const edge = { a: 'a', b: 'b', style: 'river', name: 'Nam Yum', description: 'A river.' };

  it('of two hexes are the side that they share, whichever is named first', () => {
    for (const ends of [edgeEnds(a, b), edgeEnds(b, a)]) {
      for (const [x, y] of ends) {
        expect(x).toBeCloseTo(8.66, 2);
        expect(Math.abs(y)).toBeCloseTo(5, 5);
      }
      expect(ends[0][1]).toBeCloseTo(-ends[1][1], 5);
    }
  });

  it('between other places are a bar across the way', () => {
    const [first, second] = edgeEnds(place('c', [0, 0]), place('d', [40, 0]));
    expect([first[0], second[0]]).toEqual([20, 20]);
    expect(Math.abs(first[1] - second[1])).toBe(20);
    expect(edgeEnds(place('c'), place('c')).flat().every(Number.isFinite)).toBe(true);
  });

  it('are those that are printed, marked or lit, each once', () => {
    const c = hex('c', -10 * Math.sqrt(3));
    const printed = { ...board([a, b, c]), edges: [edge] };
    const now = table({
      edge_marks: [{ a: 'b', b: 'a', text: 'wire', tone: 'bad' }, { a: 'a', b: 'nowhere', text: 'x', tone: 'bad' }],
      choices: [choice('breach', { edge: ['c', 'a'] })],
    });
    const laid = layEdges(printed, now);
    expect([...laid.values()].map((e) => [e.key, e.name])).toEqual([['edge:a|b', 'Nam Yum'], ['edge:a|c', 'C – A']]);
    expect(laid.get('edge:a|b')?.middle[0]).toBeCloseTo(8.66, 2);
    expect(edgeTags([...now.edge_marks!, now.edge_marks![0]!], laid, 10).map((t) => [t.text, Math.round(Math.abs(t.y) * 10)])).toEqual([['wire', 0], ['wire', 34]]);
  });
});

describe('what covers many places', () => {
  it('has no line between two of them', () => {
    const hexAt = (id: string, x: number) => place(id, [x, 0], { kind: 'hex', radius: 10, pointy: true });
    const [a, b] = [hexAt('a', 0), hexAt('b', 10 * Math.sqrt(3))];
    const sides = (covered: Parameters<typeof coverPaths>[0]) => coverPaths(covered).line.split('M').length - 1;
    expect([sides([a]), sides([a, b])]).toEqual([6, 10]);
  });
});
