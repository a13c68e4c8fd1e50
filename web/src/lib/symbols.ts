/** What stands in the middle of a counter: the same figures as on the pictures that the program prints. */

import { FIGURES, type Figure } from './symbols.generated';
import type { SymbolName } from './types';

export type { Figure, Part } from './symbols.generated';

export function figureOf(symbol: SymbolName): Figure | null {
  return FIGURES[symbol];
}
