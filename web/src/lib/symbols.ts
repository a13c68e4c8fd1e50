/**
 * What stands in the middle of a counter: unit symbols after the NATO fashion, and silhouettes, drawn
 * about the origin within 34 by 21 units. The same figures as on the pictures that the program prints.
 */

import type { SymbolName } from './types';

/** A part is drawn in the counter's ink, in a pale tone of it, or as a line. */
export interface Part {
  d: string;
  paint: 'line' | 'ink' | 'pale';
  width?: number;
}

export interface Figure {
  boxed: boolean;
  parts: Part[];
}

const line = (d: string, width?: number): Part => (width === undefined ? { d, paint: 'line' } : { d, paint: 'line', width });
const ink = (d: string): Part => ({ d, paint: 'ink' });
const pale = (d: string): Part => ({ d, paint: 'pale' });
const unit = (...parts: Part[]): Figure => ({ boxed: true, parts });
const silhouette = (...parts: Part[]): Figure => ({ boxed: false, parts });

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
const CROSS = line('M-17-10.5L17 10.5M-17 10.5L17-10.5');
const TRACKS = line('M-5.4-5.6H5.4A5.6 5.6 0 0 1 5.4 5.6H-5.4A5.6 5.6 0 0 1-5.4-5.6Z');

const FIGURES: Partial<Record<SymbolName, Figure>> = {
  infantry: unit(CROSS),
  paratroops: unit(CROSS, ink('M-7 9.6C-6.4 5-0.6 5 0 9.6C0.6 5 6.4 5 7 9.6Z')),
  commando: unit(CROSS, ink('M0-9L1.6-5.5V3.4H4V5.4H1.4V9H-1.4V5.4H-4V3.4H-1.6V-5.5Z')),
  armour: unit(TRACKS),
  mechanised: unit(CROSS, TRACKS),
  reconnaissance: unit(line('M-17 10.5L17-10.5')),
  artillery: unit(ink(disc(0, 0, 4.6))),
  'anti-aircraft': unit(line('M-17 10.5C-12-4.5 12-4.5 17 10.5'), ink(disc(0, -1.5, 2.6))),
  engineer: unit(line('M-9 5.5V-4.5H9V5.5M0-4.5V5.5')),
  headquarters: unit(ink('M-17-10.5H17V-4.5H-17Z'), line('M-17-10.5V15')),
  river: silhouette(
    ink('M-16 2.5H-9V-3H-3V-8H1.5V-3H6V2.5H16L12 8H-13Z'),
    line('M-1-8V-12.5M6-1H12', 1.3),
    line('M-17 10.4C-13.6 8.4-11.4 12-8 10.4S-2.4 8.4 1 10.4S6.6 12 10 10.4S14.6 9 17 10.4', 1.2),
  ),
  aircraft: silhouette(
    ink('M0-13C1.3-13 1.9-11 1.9-9V-4.6L16 0.6V3.6L1.9 1.4L1.3 7.6L5.6 10V12L0 10.8L-5.6 12V10L-1.3 7.6L-1.9 1.4L-16 3.6V0.6L-1.9-4.6V-9C-1.9-11-1.3-13 0-13Z'),
  ),
  helicopter: silhouette(
    line('M-15-8H15M0-8V-4', 1.5),
    ink('M-9-4H3C8-4 9 0 10 0.6L17-3V0.4L9 4.6H-6C-10 4.6-12-1-9-4Z'),
    line('M-10 8.4H6M-6 4.6V8.4M3 4.6V8.4', 1.2),
  ),
  leader: silhouette(
    ink('M-13 13C-12.4 6.4-7 4.4-3.6 3.4L0 6.6L3.6 3.4C7 4.4 12.4 6.4 13 13Z'),
    pale('M-4.6-4.6C-4.6 3.6 4.6 3.6 4.6-4.6Z'),
    line('M-4.6-4.6C-4.6 3.6 4.6 3.6 4.6-4.6Z', 1.1),
    ink('M-5.4-5.4L-5-11.6H5L5.4-5.4ZM-5.6-5.4H8.4L7.2-3.8H-5.6Z'),
  ),
  convoy: silhouette(
    ink('M-16-8H4V6H-16ZM5-4.4H10.4L15 0.8V6H5Z'),
    pale('M7-2.6H9.8L12.4 0.6H7Z'),
    pale(`${disc(-10.5, 7, 4.2)}${disc(9.5, 7, 4.2)}`),
    ink(`${disc(-10.5, 7, 3)}${disc(9.5, 7, 3)}`),
  ),
  post: silhouette(
    ink('M-14 11V-2.6L-9.4-8H-5.4V-4.6H-2.4V-8H2.4V-4.6H5.4V-8H9.4L14-2.6V11Z'),
    pale('M-9 1.3H-4V3.5H-9ZM4 1.3H9V3.5H4Z'),
  ),
  base: silhouette(
    ink('M-16 11V-1H-11V-5H-7V-1H-3V-8H3V-1H7V-5H11V-1H16V11Z'),
    ink('M-.6-8V-14L7-12L.6-10V-8Z'),
    pale('M-11 3H-6V5H-11ZM-2.5 3H2.5V5H-2.5ZM6 3H11V5H6Z'),
  ),
  guerrilla: silhouette(
    ink('M0-11.5L14-2.6C5-0.6-5-0.6-14-2.6Z'),
    pale('M-5-0.4C-5 7.4 5 7.4 5-0.4Z'),
    line('M-5-0.4C-5 7.4 5 7.4 5-0.4Z', 1.1),
    ink('M-11 12C-10 7.6-6 6.4-3 6L0 8.4L3 6C6 6.4 10 7.6 11 12Z'),
    line('M8 11L15-7', 1.6),
  ),
  infiltration: silhouette(
    ink('M0-12L15-2C5.4 0.6-5.4 0.6-15-2Z'),
    line('M-12 9H5M1 4.4L6.6 9L1 13.6', 2.4),
  ),
  flag: silhouette(
    line('M-12 12V-12', 1.8),
    ink('M-11-11.4C-3-14 4-8 14-11.4V4C4 7.4-3 1.4-11 4Z'),
    pale('M1.6-8.6L3-4.8H7L3.8-2.4L5 1.4L1.6-0.9L-1.8 1.4L-0.6-2.4L-3.8-4.8H0.2Z'),
  ),
  unknown: silhouette(line('M-6-5.6C-6-12.6 6-12.6 6-5.6C6-1.6 0-1.6 0 3.4', 3.2), ink(disc(0, 9, 2.3))),
};

export function figureOf(symbol: SymbolName): Figure | undefined {
  return FIGURES[symbol];
}
