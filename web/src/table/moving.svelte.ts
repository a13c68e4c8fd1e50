/** Moving as people think: a stack is taken up, a destination is pointed at, and the page makes the small decisions. */

import { dropAt, firstOfKind, marchOf, wayTo, type March } from '../lib/reach';
import { isStill, settings } from '../lib/settings.svelte';
import type { Choice, Way } from '../lib/types';
import type { Session } from './session.svelte';

/** How long a counter rests on each place of its way, in milliseconds. */
const STRIDE_MS = 190;

export class Moving {
  march = $state.raw<March | null>(null);
  /** For each place of the way that a pointer draws: where the pieces can go on from there. */
  private drawn = $state.raw<{ place: string; march: March }[]>([]);
  /** The last place of that way. */
  drawnTo = $derived<string | null>(this.drawn.at(-1)?.place ?? null);
  /** Where the pieces can go, by the way that was drawn so far. */
  shown = $derived<March | null>(this.drawn.at(-1)?.march ?? this.march);
  /** What is known of the drawn way once this is done. */
  private drawing: Promise<unknown> = Promise.resolve();
  /** Where the pieces under the pointer could go, as long as that overlay is on. */
  preview = $state.raw<March | null>(null);
  walking = $state(false);
  /** The stretch of the log that the last walk has written: it is taken back as the one move that it was. */
  walked: { start: number; end: number } | null = null;
  /** Which question about ways was asked last, so that an earlier answer does not come over it. */
  private asked = 0;

  constructor(private readonly session: Session) {}

  /** Takes pieces up and shows where they can go; false where they can go nowhere. */
  async takeUp(candidates: string[], chosen: string[] = candidates): Promise<boolean> {
    const mine = (this.asked += 1);
    this.preview = null;
    try {
      const march = await this.find(candidates, chosen);
      if (mine !== this.asked) return true;
      this.march = march.choices.length > 0 ? march : null;
      if (!this.march) this.session.notice = 'They can go nowhere from here now.';
      return this.march !== null;
    } catch (error) {
      if (mine !== this.asked) return true;
      this.march = null;
      this.session.notice = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  private async find(candidates: string[], chosen: string[], along: string[] = []): Promise<March> {
    const { table, guide } = this.session.snapshot ?? {};
    const named = firstOfKind(table?.pieces ?? [], guide?.movers ?? [], chosen);
    const found = await this.session.calls.reach(named, along);
    const from = this.session.table?.pieces.find((p) => p.id === found.pieces[0])?.place ?? '';
    return marchOf(candidates, from, found, (place) => this.session.placeName(place));
  }

  /** Lets one of the stack come along, or leaves it behind. */
  async toggle(piece: string): Promise<void> {
    const { march } = this;
    if (!march) return;
    const wanted = march.pieces.includes(piece) ? march.pieces.filter((p) => p !== piece) : [...march.pieces, piece];
    if (wanted.length === 0) this.putDown();
    else if (!(await this.takeUp(march.candidates, wanted))) this.march = march;
  }

  /** A pointer begins to carry pieces over the board. */
  carry(pieces: string[]): void {
    this.drawn = [];
    const isInHand = this.march?.pieces.some((p) => pieces.includes(p)) ?? false;
    this.drawing = isInHand ? Promise.resolve() : this.takeUp(pieces);
  }

  /** It comes to a place: the way goes on to there where that is a lawful step, or back where it has been there. */
  drawTo(place: string): void {
    this.drawing = this.drawing.then(() => this.goOn(place)).catch(() => {});
  }

  private async goOn(place: string): Promise<void> {
    const { march, drawn } = this;
    const been = drawn.findIndex((step) => step.place === place) + 1;
    if (!march || been > 0 || place === march.from) {
      this.drawn = drawn.slice(0, been);
      return;
    }
    const along = [...drawn.map((step) => step.place), place];
    const next = await this.find(march.candidates, march.pieces, along);
    const isStep = next.pieces.length === march.pieces.length && wayTo(next, place)?.way.length === along.length;
    if (isStep && this.march === march) this.drawn = [...drawn, { place, march: next }];
  }

  /** What it means that the pieces are dropped at a place. */
  async drop(place: string): Promise<Choice[]> {
    await this.drawing;
    const { march, shown } = this;
    this.drawn = [];
    if (!march) return [];
    const dropped = dropAt(march, shown === march ? null : shown, place, (id) => this.session.placeName(id));
    this.march = dropped.march;
    return dropped.choices;
  }

  putDown(): void {
    this.asked += 1;
    this.march = null;
    this.drawn = [];
    this.preview = null;
  }

  /** Shows where pieces could go while the pointer rests on them. */
  async foresee(pieces: string[]): Promise<void> {
    const mine = (this.asked += 1);
    try {
      const march = await this.find(pieces, pieces);
      if (mine === this.asked && !this.march) this.preview = march;
    } catch {
      // What cannot move has nothing to show.
    }
  }

  /** What has come between the steps of a walk: what was told last, and whether it is for the other side to decide now. */
  private whyStopped(): string {
    const { session } = this;
    const { side, text } = session.snapshot?.table.prompt ?? { side: null, text: '' };
    const isOthers = side !== null && session.log.at(-1)?.side !== side;
    return ['Stopped on the way.', session.lastWords(), isOthers ? `${session.sideName(side)} is asked: ${text}` : ''].filter((part) => part !== '').join(' ');
  }

  /** Walks a way as the small decisions that it is; whatever asks or interrupts ends the walk. */
  async walk(way: Way): Promise<void> {
    const { session } = this;
    const start = session.log.length;
    this.putDown();
    this.walking = true;
    for (const [i, action] of way.actions.entries()) {
      const choice = session.snapshot?.table.choices.find((c) => c.action === action);
      if (!choice) {
        session.notice = this.whyStopped();
        break;
      }
      if ((choice.risky && settings.odds) || (choice.caution && settings.cautions)) {
        this.walking = false;
        session.choose(choice);
        break;
      }
      if (i > 0 && !isStill()) await new Promise((done) => setTimeout(done, STRIDE_MS));
      if (!(await session.act(action))) break;
    }
    this.walking = false;
    this.walked = { start, end: session.log.length };
  }
}
