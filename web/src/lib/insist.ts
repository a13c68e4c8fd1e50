/** Asking again where the server is away. */

import { Refused } from './api';

/** Waits between two tries, in seconds; the last one goes on. */
const WAITS = [0.5, 1, 2, 4];

export function waitBefore(tries: number): number {
  return 1000 * (WAITS[Math.min(tries, WAITS.length - 1)] ?? 1);
}

/**
 * Asks until an answer comes, as long as it is wanted: what a lost connection keeps back is missing no longer than that is
 * lost. A refusal is an answer.
 */
export async function insist<T>(ask: () => Promise<T>, isWanted: () => boolean, onaway = () => {}): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 0 || !isWanted()) throw error;
      onaway();
      await new Promise((done) => setTimeout(done, waitBefore(tries)));
    }
  }
}
