/** Keeps what has not changed the same object, so that the page draws anew only what has. */

import type { Piece, Table } from './types';

/** The later table, with every part of it, and every piece, that is as before taken from the earlier one. */
export function shareParts(before: Table | null, after: Table): Table {
  if (!before) return after;
  const known = new Map(before.pieces.map((p) => [p.id, p]));
  const keep = (piece: Piece): Piece => {
    const was = known.get(piece.id);
    return was && isSame(was, piece) ? was : piece;
  };
  const kept = { ...after, pieces: after.pieces.map(keep) };
  const parts = Object.entries(kept).map(([name, part]) => {
    const was: unknown = before[name as keyof Table];
    return [name, isSame(was, part) ? was : part] as const;
  });
  return Object.fromEntries(parts) as unknown as Table;
}

/** Whether two plain values are alike in every part. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((k) => isSame((a as never)[k], (b as never)[k]));
}
