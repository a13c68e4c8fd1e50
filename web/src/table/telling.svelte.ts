/** Shows what others did beat by beat, at a pace that can be held, stepped and skipped. */

import { beatsOf, lengthOfBeat, trailOf, type Beat } from '../lib/telling';
import type { LogEntry, Overlay } from '../lib/types';

/** However much has happened, all of it is told within so many paces; then each beat is shorter. */
const LONGEST = 60;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class Telling {
  playing = $state(false);
  held = $state(false);
  /** What is shown now, or was shown last; it stays until one is asked oneself. */
  beat = $state.raw<Beat | null>(null);
  /** The moves of it. */
  trail = $derived<Overlay>({ id: 'trail', title: 'What moves', places: [], lines: this.playing && this.beat ? trailOf(this.beat.events) : [] });
  private skipping = false;
  private stepping = false;

  /** Tells entries of the log; `show` lays the board as it was after so many of them. */
  async tell(entries: LogEntry[], pace: number, show: (beat: Beat) => Promise<void>): Promise<void> {
    const beats = beatsOf(entries);
    if (beats.length === 0) return;
    this.playing = true;
    this.skipping = false;
    const paces = beats.reduce((sum, beat) => sum + lengthOfBeat(beat), 0);
    const each = pace * Math.min(1, LONGEST / paces);
    try {
      for (const beat of beats) {
        this.beat = beat;
        if (this.skipping) continue;
        await show(beat);
        await this.pause(each * lengthOfBeat(beat));
      }
    } finally {
      this.playing = false;
      this.held = false;
    }
  }

  private async pause(seconds: number): Promise<void> {
    const until = performance.now() + seconds * 1000;
    this.stepping = false;
    while (!this.skipping && !this.stepping && (this.held || performance.now() < until)) await sleep(40);
  }

  hold(): void {
    this.held = !this.held;
  }

  /** On to the next beat, and holds there. */
  step(): void {
    this.held = true;
    this.stepping = true;
  }

  /** Shows the result at once. */
  skip(): void {
    this.skipping = true;
  }
}
