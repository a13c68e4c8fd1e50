/**
 * What the server sends and takes. The types are written from the Rust ones, so that the two cannot
 * drift; this module is the only door to them.
 */

import type { NewGame as Asked, SeatWish } from './types.generated';

export type * from './types.generated';

export type Point = [number, number];

export type Level = Extract<SeatWish, { kind: 'computer' }>['level'];

/** A game to begin; what is not named is left to the server. */
export type NewGame = Pick<Asked, 'game'> & Partial<Omit<Asked, 'game'>>;
