/** What lies under a pointer. */

import type { Piece } from '../lib/types';

/** The place under a pointer, or that of the piece there; also where something that is carried hides it, or a stack that lay open. */
export function placeUnder(event: PointerEvent, pieces: Map<string, Piece>): string | null {
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((e) => e.closest<SVGElement>('[data-piece],[data-place]'));
  const thing = under.find((e) => e?.closest('.board') && !e.closest('.fan'));
  return thing?.dataset['place'] ?? pieces.get(thing?.dataset['piece'] ?? '')?.place ?? null;
}
