/** How somebody sits down to a new game. */

import { startGame } from './api';
import { go } from './router.svelte';
import { keepInvitations, takeSeats } from './seats';
import type { NewGame } from './types';

/** Begins a game, takes the seats that are one's own, keeps the invitations, and goes to the table. */
export async function begin(wish: NewGame): Promise<void> {
  const made = await startGame(wish);
  const kindOf = (side: string) => wish.seats?.[side]?.kind ?? 'person';
  const of = (kind: string) => Object.fromEntries(Object.entries(made.seats).filter(([side]) => kindOf(side) === kind));
  const [mine, open] = [of('person'), of('open')];
  takeSeats(made.id, mine);
  if (Object.keys(open).length > 0) keepInvitations(made.id, open);
  go(Object.keys(mine).length > 0 ? `/game/${made.id}` : `/watch/${made.id}`);
}
