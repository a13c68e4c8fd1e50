import { expect, it } from 'vitest';

import { backsOf, handsFor } from './hands';
import type { Card, Hand } from './types';

const card = (id: string, part: Partial<Card> = {}): Card => ({ id, title: id, text: '', values: [], hidden: false, ...part });
const hand = (id: string, side: string | null, cards: Card[] = []): Hand => ({ id, name: id, side, cards });

it('the own hand comes first', () => {
  const hands = [hand('a', 'red'), hand('b', 'blue'), hand('c', null), hand('d', 'blue')];
  expect(handsFor(hands, 'blue').map((h) => h.id)).toEqual(['b', 'd', 'a', 'c']);
});

it('cards face down are counted by what is known of them', () => {
  const cards = [card('x', { hidden: true, title: 'A card' }), card('y'), card('z', { hidden: true, title: 'A card' }), card('w', { hidden: true, title: '' })];
  expect(backsOf(hand('a', 'red', cards))).toEqual([{ title: 'A card', count: 2 }, { title: 'A hidden card', count: 1 }]);
});
