/** Cards in the order in which a player looks at them. */

import type { Hand } from './types';

/** The own hands first, each side's in the order given; whoever looks on takes them as they come. */
export function handsFor(hands: Hand[], side: string | null): Hand[] {
  return [...hands.filter((h) => h.side === side), ...hands.filter((h) => h.side !== side)];
}

export interface Backs {
  title: string;
  count: number;
}

/** The cards of a hand that lie face down, counted by what may be known of them. */
export function backsOf(hand: Hand): Backs[] {
  const counts = new Map<string, number>();
  for (const card of hand.cards) {
    if (!card.hidden) continue;
    const title = card.title || 'A hidden card';
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => ({ title, count }));
}
