/* Written from the Rust types: UPDATE_TYPES=1 cargo test -p server --test table types */
/* eslint-disable */

import type { SymbolName } from './types.generated';

/** A path with what fills and what lines it: the counter's ink, or a pale tone of its ground. */
export interface Part {
  d: string;
  fill: 'ink' | 'pale' | null;
  stroke: 'ink' | 'pale' | null;
  width: number;
}

/** A figure about the origin, within 34 by 21 units; units stand in a box. */
export interface Figure {
  boxed: boolean;
  parts: Part[];
}

export const FIGURES: Record<SymbolName, Figure | null> = {
  'none': null,
  'infantry': {
    boxed: true,
    parts: [
      { d: 'M-17-10.5L17 10.5M-17 10.5L17-10.5', fill: null, stroke: 'ink', width: 1.7 },
    ],
  },
  'paratroops': {
    boxed: true,
    parts: [
      { d: 'M-17-10.5L17 10.5M-17 10.5L17-10.5', fill: null, stroke: 'ink', width: 1.7 },
      { d: 'M-7 9.6C-6.4 5-0.6 5 0 9.6C0.6 5 6.4 5 7 9.6Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'parachute-artillery': {
    boxed: true,
    parts: [
      { d: 'M-4-2.6A4 4 0 1 1 4-2.6A4 4 0 1 1-4-2.6Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-8 9.2C-7.4 3.6-0.7 3.6 0 9.2C0.7 3.6 7.4 3.6 8 9.2Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'commando': {
    boxed: true,
    parts: [
      { d: 'M-17-10.5L17 10.5M-17 10.5L17-10.5', fill: null, stroke: 'ink', width: 1.7 },
      { d: 'M0-9L1.6-5.5V3.4H4V5.4H1.4V9H-1.4V5.4H-4V3.4H-1.6V-5.5Z', fill: 'ink', stroke: 'pale', width: 0.8 },
    ],
  },
  'armour': {
    boxed: true,
    parts: [
      { d: 'M-5.4-5.6H5.4A5.6 5.6 0 0 1 5.4 5.6H-5.4A5.6 5.6 0 0 1-5.4-5.6Z', fill: null, stroke: 'ink', width: 1.7 },
    ],
  },
  'mechanised': {
    boxed: true,
    parts: [
      { d: 'M-17-10.5L17 10.5M-17 10.5L17-10.5', fill: null, stroke: 'ink', width: 1.7 },
      { d: 'M-5.4-5.6H5.4A5.6 5.6 0 0 1 5.4 5.6H-5.4A5.6 5.6 0 0 1-5.4-5.6Z', fill: null, stroke: 'ink', width: 1.7 },
    ],
  },
  'reconnaissance': {
    boxed: true,
    parts: [
      { d: 'M-17 10.5L17-10.5', fill: null, stroke: 'ink', width: 1.7 },
    ],
  },
  'artillery': {
    boxed: true,
    parts: [
      { d: 'M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1-4.6 0Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'anti-aircraft': {
    boxed: true,
    parts: [
      { d: 'M-17 10.5C-12-4.5 12-4.5 17 10.5', fill: null, stroke: 'ink', width: 1.7 },
      { d: 'M-2.6-1.5A2.6 2.6 0 1 1 2.6-1.5A2.6 2.6 0 1 1-2.6-1.5Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'engineer': {
    boxed: true,
    parts: [
      { d: 'M-9 5.5V-4.5H9V5.5M0-4.5V5.5', fill: null, stroke: 'ink', width: 1.7 },
    ],
  },
  'river': {
    boxed: false,
    parts: [
      { d: 'M-16 2.5H-9V-3H-3V-8H1.5V-3H6V2.5H16L12 8H-13Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-1-8V-12.5M6-1H12', fill: null, stroke: 'ink', width: 1.3 },
      { d: 'M-17 10.4C-13.6 8.4-11.4 12-8 10.4S-2.4 8.4 1 10.4S6.6 12 10 10.4S14.6 9 17 10.4', fill: null, stroke: 'ink', width: 1.2 },
    ],
  },
  'aircraft': {
    boxed: false,
    parts: [
      { d: 'M0-13C1.3-13 1.9-11 1.9-9V-4.6L16 0.6V3.6L1.9 1.4L1.3 7.6L5.6 10V12L0 10.8L-5.6 12V10L-1.3 7.6L-1.9 1.4L-16 3.6V0.6L-1.9-4.6V-9C-1.9-11-1.3-13 0-13Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'helicopter': {
    boxed: false,
    parts: [
      { d: 'M-15-8H15M0-8V-4', fill: null, stroke: 'ink', width: 1.5 },
      { d: 'M-9-4H3C8-4 9 0 10 0.6L17-3V0.4L9 4.6H-6C-10 4.6-12-1-9-4Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-10 8.4H6M-6 4.6V8.4M3 4.6V8.4', fill: null, stroke: 'ink', width: 1.2 },
    ],
  },
  'headquarters': {
    boxed: true,
    parts: [
      { d: 'M-17-10.5H17V-4.5H-17Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-17-10.5V15', fill: null, stroke: 'ink', width: 1.7 },
    ],
  },
  'leader': {
    boxed: false,
    parts: [
      { d: 'M-13 13C-12.4 6.4-7 4.4-3.6 3.4L0 6.6L3.6 3.4C7 4.4 12.4 6.4 13 13Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-4.6-4.6C-4.6 3.6 4.6 3.6 4.6-4.6Z', fill: 'pale', stroke: 'ink', width: 1.1 },
      { d: 'M-5.4-5.4L-5-11.6H5L5.4-5.4ZM-5.6-5.4H8.4L7.2-3.8H-5.6Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'convoy': {
    boxed: false,
    parts: [
      { d: 'M-16-8H4V6H-16ZM5-4.4H10.4L15 0.8V6H5Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M7-2.6H9.8L12.4 0.6H7Z', fill: 'pale', stroke: null, width: 1.7 },
      { d: 'M-14 7A3.5 3.5 0 1 1-7 7A3.5 3.5 0 1 1-14 7ZM6 7A3.5 3.5 0 1 1 13 7A3.5 3.5 0 1 1 6 7Z', fill: 'ink', stroke: 'pale', width: 1.1 },
    ],
  },
  'post': {
    boxed: false,
    parts: [
      { d: 'M-14 11V-2.6L-9.4-8H-5.4V-4.6H-2.4V-8H2.4V-4.6H5.4V-8H9.4L14-2.6V11Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-9 1.3H-4V3.5H-9ZM4 1.3H9V3.5H4Z', fill: 'pale', stroke: null, width: 1.7 },
    ],
  },
  'base': {
    boxed: false,
    parts: [
      { d: 'M-16 11V-1H-11V-5H-7V-1H-3V-8H3V-1H7V-5H11V-1H16V11Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M0-8V-14M0-14L7-12L0-10', fill: 'ink', stroke: 'ink', width: 1.1 },
      { d: 'M-11 3H-6V5H-11ZM-2.5 3H2.5V5H-2.5ZM6 3H11V5H6Z', fill: 'pale', stroke: null, width: 1.7 },
    ],
  },
  'guerrilla': {
    boxed: false,
    parts: [
      { d: 'M0-11.5L14-2.6C5-0.6-5-0.6-14-2.6Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M-5-0.4C-5 7.4 5 7.4 5-0.4Z', fill: 'pale', stroke: 'ink', width: 1.1 },
      { d: 'M-11 12C-10 7.6-6 6.4-3 6L0 8.4L3 6C6 6.4 10 7.6 11 12Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M8 11L15-7', fill: null, stroke: 'ink', width: 1.6 },
    ],
  },
  'infiltration': {
    boxed: false,
    parts: [
      { d: 'M0-12L15-2C5.4 0.6-5.4 0.6-15-2Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M0-12V-0.6M0-12L-8-1M0-12L8-1', fill: null, stroke: 'pale', width: 0.7 },
      { d: 'M-12 9H5M1 4.4L6.6 9L1 13.6', fill: null, stroke: 'ink', width: 2.4 },
    ],
  },
  'flag': {
    boxed: false,
    parts: [
      { d: 'M-12 12V-12', fill: null, stroke: 'ink', width: 1.8 },
      { d: 'M-11-11.4C-3-14 4-8 14-11.4V4C4 7.4-3 1.4-11 4Z', fill: 'ink', stroke: null, width: 1.7 },
      { d: 'M1.6-8.6L3-4.8H7L3.8-2.4L5 1.4L1.6-0.9L-1.8 1.4L-0.6-2.4L-3.8-4.8H0.2Z', fill: 'pale', stroke: null, width: 1.7 },
    ],
  },
  'unknown': {
    boxed: false,
    parts: [
      { d: 'M-6-5.6C-6-12.6 6-12.6 6-5.6C6-1.6 0-1.6 0 3.4', fill: null, stroke: 'ink', width: 3.2 },
      { d: 'M-2.3 9A2.3 2.3 0 1 1 2.3 9A2.3 2.3 0 1 1-2.3 9Z', fill: 'ink', stroke: null, width: 1.7 },
    ],
  },
  'marker': null,
};
