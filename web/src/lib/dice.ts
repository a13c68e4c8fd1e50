/**
 * The dice of a game between people. Every player adds a nonce to the seed of the server: first its SHA-256, and when
 * all are there the nonce itself. So neither the server nor a player can choose the dice, and the page does it unasked.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import type { GameCalls } from './api';
import type { Commit, Reveal, Snapshot } from './types';

/** What this browser adds next. */
export type Step = Commit | Reveal;

type Waiting = Pick<Snapshot, 'turn' | 'dice' | 'sides_mine'>;

/** Nonces by side. */
type Nonces = Record<string, string>;

const KEY = 'indochina.nonces';
/** Where a browser stores nothing, the nonces live as long as the page. */
const held = new Map<string, Nonces>();

function noncesOf(game: string): Nonces {
  try {
    return (JSON.parse(localStorage.getItem(`${KEY}.${game}`) ?? 'null') as Nonces | null) ?? held.get(game) ?? {};
  } catch {
    return held.get(game) ?? {};
  }
}

function keep(game: string, nonces: Nonces | null): void {
  if (nonces) held.set(game, nonces);
  else held.delete(game);
  try {
    if (nonces) localStorage.setItem(`${KEY}.${game}`, JSON.stringify(nonces));
    else localStorage.removeItem(`${KEY}.${game}`);
  } catch {
    // It is held in memory.
  }
}

/**
 * The hash that a nonce is published with first. The browser's own SHA-256 is there only on secure addresses, and a table
 * in a home network has none.
 */
export const commitmentOf = (nonce: string) => bytesToHex(sha256(hexToBytes(nonce)));

export const newNonce = () => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** What is to be added next for one's own sides; new nonces are put among the others first. */
export function nextStep({ turn, dice, sides_mine }: Waiting, nonces: Nonces, draw: () => string): Step | null {
  if (!('wait' in turn) || !dice) return null;
  const everybody = turn.wait.every((side) => dice.commitments[side] !== undefined);
  for (const side of sides_mine) {
    const published = dice.commitments[side];
    if (!everybody) {
      // A nonce that was lost is replaced. One that another window of ours has published is its own to show.
      if (published !== undefined && nonces[side] !== undefined) continue;
      nonces[side] ??= draw();
      return { side, commitment: commitmentOf(nonces[side]) };
    }
    const nonce = nonces[side];
    if (nonce !== undefined && turn.wait.includes(side) && commitmentOf(nonce) === published) return { side, nonce };
  }
  return null;
}

/** Adds what is to be added next; says whether that was anything. */
export async function addToDice(calls: GameCalls, snapshot: Snapshot): Promise<boolean> {
  if (!('wait' in snapshot.turn)) {
    keep(calls.id, null);
    return false;
  }
  const nonces = noncesOf(calls.id);
  const step = nextStep(snapshot, nonces, newNonce);
  if (!step) return false;
  // Kept before it is published: what was promised must be shown later.
  keep(calls.id, nonces);
  await calls.addToDice(step);
  return true;
}
