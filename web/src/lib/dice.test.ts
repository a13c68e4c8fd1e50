import { expect, test } from 'vitest';

import { commitmentOf, newNonce, nextStep } from './dice';

test('the commitment is the digest that everybody else works out', async () => {
  const nonce = newNonce();
  const bytes = Uint8Array.from(nonce.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  expect(commitmentOf(nonce)).toBe(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
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
