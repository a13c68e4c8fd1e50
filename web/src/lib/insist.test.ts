import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Refused } from './api';
import { insist, waitBefore } from './insist';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = () => new Refused('away', 0);

it('asks again until the server is there', async () => {
  const ask = vi.fn().mockRejectedValueOnce(away()).mockRejectedValueOnce(away()).mockResolvedValue('here');
  const onaway = vi.fn();
  const answer = insist(ask, () => true, onaway);
  await vi.runAllTimersAsync();
  expect([await answer, ask.mock.calls.length, onaway.mock.calls.length]).toEqual(['here', 3, 2]);
});

it('takes a refusal for an answer, and stops where nobody waits any more', async () => {
  const refused = vi.fn().mockRejectedValue(new Refused('no such game', 404));
  await expect(insist(refused, () => true)).rejects.toThrow('no such game');
  await expect(insist(vi.fn().mockRejectedValue(away()), () => false)).rejects.toThrow('away');
  expect(refused).toHaveBeenCalledTimes(1);
});

it('waits longer from time to time, but never for long', () => {
  expect([0, 1, 2, 3, 99].map(waitBefore)).toEqual([500, 1000, 2000, 4000, 4000]);
});
