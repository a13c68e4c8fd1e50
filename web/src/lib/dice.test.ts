import { expect, test } from 'vitest';

import { commitmentOf, newNonce, nextStep } from './dice';
import { sha256 } from './sha256';

/** The digest that the browser itself works out where it may. */
const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

test('the digest is that of everybody else', async () => {
  for (const length of [0, 1, 3, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 255);
    expect(sha256(bytes)).toEqual(await digest(bytes));
  }
});

test('first every hash is published, then every nonce', () => {
  const nonces: Record<string, string> = {};
  const waiting = (wait: string[], commitments: Record<string, string>, sides_mine = ['red']) => ({
    turn: { wait },
    dice: { commitments, nonces: {} },
    sides_mine,
  });
  const first = nextStep(waiting(['red', 'blue'], {}), nonces, newNonce);
  const nonce = nonces['red'] ?? '';
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  const red = commitmentOf(nonce);
  expect(first).toEqual({ side: 'red', commitment: red });
  expect(commitmentOf('00'.repeat(32))).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
  // Sent again where it did not arrive, and never shown before all are there.
  expect(nextStep(waiting(['red', 'blue'], {}), nonces, newNonce)).toEqual(first);
  expect(nextStep(waiting(['blue'], { red }), nonces, newNonce)).toBeNull();
  expect(nextStep(waiting(['red', 'blue'], { red, blue: red }), nonces, newNonce)).toEqual({ side: 'red', nonce });
  expect(nextStep(waiting(['blue'], { red, blue: red }), nonces, newNonce)).toBeNull();
  // Somebody who watches adds nothing, nor does one whose game has begun.
  expect(nextStep(waiting(['red', 'blue'], {}, []), {}, newNonce)).toBeNull();
  expect(nextStep({ ...waiting([], {}), turn: { decide: 'red' } }, nonces, newNonce)).toBeNull();
  // What another window has published is not shown by this one; what was lost is replaced in time.
  expect(nextStep(waiting(['red', 'blue'], { red: 'other', blue: red }), nonces, newNonce)).toBeNull();
  expect(nextStep(waiting(['blue'], { red: 'other' }), nonces, newNonce)).toBeNull();
  expect(nextStep(waiting(['blue'], { red: 'other' }), {}, () => nonce)).toEqual({ side: 'red', commitment: red });
});
