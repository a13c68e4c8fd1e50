/** How a lesson is begun. */

import { startGame } from './api';
import { go } from './router.svelte';
import { takeSeats } from './seats';

/** Sits down to a lesson. */
export async function begin(game: string, lesson: string): Promise<void> {
  const made = await startGame({ game, lesson });
  takeSeats(made.id, made.seats);
  go(`/game/${made.id}`);
}
