/** The overlays of a table and their keys. */

export interface KeyedOverlay {
  id: string;
  title: string;
  /** With Shift it lays the overlay over the board, or takes it off. */
  key: string;
  /** It has nothing to show now. */
  empty: boolean;
}

/** Overlays have one key each: the first free letter of the title, else whatever letter is left. */
export function keysOf(overlays: { id: string; title: string; empty: boolean }[]): KeyedOverlay[] {
  const taken = new Set<string>();
  return overlays.map(({ id, title, empty }) => {
    const letters = [...title.toUpperCase().replace(/[^A-Z]/g, ''), ...'XYZQJKV'];
    const key = letters.find((letter) => !taken.has(letter)) ?? '';
    taken.add(key);
    return { id, title, key, empty };
  });
}
