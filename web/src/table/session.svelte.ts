/** One game at this table: what the server says, what is shown of it, and what the player does. */

import { listTitles, readBoard, readCases, Refused } from '../lib/api';
import { groupChoices, lastOf, light, likelyOf, priorsOf, type Group, type Lit, type Priors } from '../lib/choices';
import { addToDice } from '../lib/dice';
import { insist } from '../lib/insist';
import { shareParts } from '../lib/share';
import { moversAmong, overlayOf } from '../lib/reach';
import { settings } from '../lib/settings.svelte';
import { joinLog, NOWHERE, subjectsOf, subjectsOfChoice } from '../lib/story';
import type { Choice, LogEntry, Odds, Overlay, Refusal, Snapshot, Table, Target } from '../lib/types';
import { sumUp } from '../lib/telling';
import { plural } from '../lib/words';
import { Looking } from './looking.svelte';
import { Moving } from './moving.svelte';
import { Telling } from './telling.svelte';
import { OVERLAP, Updates } from './updates';

export type { Pane } from './looking.svelte';

/** Where a small menu or answer opens, in the window. */
export interface Spot {
  x: number;
  y: number;
}

export interface Asked {
  choice: Choice;
  odds: Odds | null;
  failed: string;
}

export interface Answer {
  target: Target;
  /** Why it cannot be chosen; none where nothing is asked of this player. */
  refusals: Refusal[] | null;
  at: Spot;
}

/** Always the same, so that nothing is drawn anew where nothing can be chosen before and after. */
const NOTHING: Choice[] = [];

/** Where something opens that was asked for from nowhere in particular. */
const MIDDLE = (): Spot => ({ x: innerWidth / 2, y: innerHeight / 2 });

/** From when on a wait is told. */
const SLOW_MS = 500;

export class Session extends Looking {
  readonly moving: Moving;
  readonly telling = new Telling();
  private readonly updates = new Updates(this);
  busy = $state(false);
  /** The answer takes so long that it is worth saying. */
  slow = $state(false);
  /** The decision that was sent and not yet answered. */
  pending = $state<string | null>(null);
  thinking = $state<string | null>(null);
  connected = $state(true);
  failure = $state('');

  menu = $state.raw<{ choices: Choice[]; at: Spot } | null>(null);
  asked = $state.raw<Asked | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** A choice that is asked for once more, because it wastes something or is final. */
  caution = $state.raw<{ choice: Choice; text: string; at: Spot } | null>(null);
  /** The card that lies open to be read. */
  opened = $state<string | null>(null);
  hinting = $state(false);
  hinted = $state<string | null>(null);
  /** The card that a choice under the pointer is about. */
  card = $state<string | null>(null);
  /** Whose eyes are to come before the table is shown; none while it may be seen. */
  curtain = $state<string | null>(null);
  reportOpen = $state(false);

  /** What can be chosen now; nothing while the past is shown. While an answer is awaited the old choices stay, so
   * that the page is drawn once for a click and not twice. */
  choices = $derived.by<Choice[]>(() => {
    if (!this.isPresent || this.moving.walking) return NOTHING;
    return this.moving.march?.choices ?? this.snapshot?.table.choices ?? NOTHING;
  });
  /** The pieces that can be taken up to move. */
  movers = $derived.by<ReadonlySet<string>>(() => {
    const named = this.isPresent && !this.moving.walking ? this.snapshot?.guide?.movers : undefined;
    return moversAmong(this.snapshot?.table.pieces ?? [], named ?? []);
  });
  priors = $derived.by<Priors>(() => priorsOf(this.choices, this.moving.march ? undefined : this.snapshot?.guide?.priors));
  /** The places that look best where many can be chosen. */
  likely = $derived.by<ReadonlySet<string>>(() => {
    const actions = likelyOf(this.choices, this.priors);
    return new Set(this.choices.flatMap((c) => (actions.has(c.action) && 'place' in c.on ? [c.on.place] : [])));
  });
  lit = $derived<Lit>(light(this.choices));
  /** Everything that can be chosen, as the list beside the board has it. */
  groups = $derived<Group[]>(groupChoices(this.choices, (target) => this.describe(target)?.name || ('place' in target ? target.place : ''), this.priors, this.snapshot?.guide?.declining, this));

  /** The overlays that have something to say of places: those of the game, and where pieces can go. */
  said = $derived.by<Overlay[]>(() => {
    const march = this.moving.shown ?? this.moving.preview;
    return [...this.laidOver, ...(march ? [overlayOf(march)] : [])];
  });

  constructor(
    id: string,
    private readonly watching: boolean,
  ) {
    super(id);
    this.moving = new Moving(this);
  }

  /** Whether a choice ends the matter or stays out of it, where something else could be done. */
  isLast(choice: Choice): boolean {
    return choice.action === this.snapshot?.guide?.declining || choice.action === lastOf(this.groups)?.action;
  }

  async open(): Promise<void> {
    try {
      const away = () => (this.connected = false);
      const snapshot = await insist(() => this.calls.snapshot(), () => !this.updates.closed, away);
      const [titles, board] = await insist(() => Promise.all([listTitles(), readBoard(snapshot.game)]), () => !this.updates.closed, away);
      this.title = titles.find((t) => t.id === snapshot.game) ?? null;
      this.board = board;
      this.log = [...(await this.calls.logBetween(0, snapshot.log_from)), ...snapshot.log];
      this.chatRead = snapshot.chat_length;
      this.drawCurtain(snapshot);
      this.show(snapshot);
      await this.welcome(snapshot);
      insist(() => readCases(snapshot.game), () => !this.updates.closed).then((cases) => (this.cases = cases), () => {});
      void this.updates.listen();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  /** What is wanted first: a game between computers from its beginning, a link to send, or the result. */
  private async welcome(snapshot: Snapshot): Promise<void> {
    const seats = Object.values(snapshot.seats);
    if (this.watching && seats.every((s) => s.kind === 'computer')) {
      this.autoplay = true;
      await this.replayTo(0);
    } else if (seats.some((s) => s.kind === 'open' && !s.taken) && snapshot.sides_mine.length > 0) this.pane = 'talk';
    else if (this.over) this.reportOpen = true;
  }

  close(): void {
    this.updates.close();
    this.telling.skip();
  }

  /** Fetches what is new. */
  refresh(): Promise<void> {
    return this.updates.refresh();
  }

  // Showing what came ------------------------------------------------------------------------

  private show(snapshot: Snapshot): void {
    const { snapshot: before } = this;
    const same = before !== null && before.version === snapshot.version && before.seen_as === snapshot.seen_as;
    this.snapshot = { ...snapshot, table: same ? before.table : shareParts(this.table, snapshot.table) };
    this.thinking = snapshot.thinking ?? null;
    this.hinted = null;
    if (!same) {
      this.moving.putDown();
      this.opened = null;
    }
    if ('wait' in snapshot.turn || 'wait' in (before?.turn ?? {})) void this.addToDice(snapshot);
  }

  private addingToDice = false;

  /** Adds this browser's part to dice that all players draw together. */
  private async addToDice(snapshot: Snapshot): Promise<void> {
    if (this.addingToDice) return;
    this.addingToDice = true;
    try {
      // What comes in meanwhile may be older than what was just added, so only what is fetched afterwards is answered.
      let latest: Snapshot | null = snapshot;
      while (latest && (await addToDice(this.calls, latest))) {
        await this.refresh();
        latest = this.snapshot;
      }
    } catch {
      // Somebody else was faster, or the server is away: the next news tries again.
    }
    this.addingToDice = false;
  }

  /** Between two players at one screen, what only one of them may see is covered. */
  private drawCurtain(after: Snapshot): void {
    const before = this.snapshot;
    if (after.sides_mine.length < 2 || !('decide' in after.turn) || settings.curtain === 'never') return;
    if (before && 'decide' in before.turn && before.turn.decide === after.turn.decide) return;
    if (!after.sides_mine.includes(after.turn.decide)) return;
    if (settings.curtain === 'always' || hasSecrets(after.table)) this.curtain = after.turn.decide;
  }

  /** The right player sits here now. */
  liftCurtain(): void {
    this.curtain = null;
    this.lifted();
  }

  private lifted = () => {};

  /** Takes over a snapshot; what others did, or what followed by itself, is told beat by beat. */
  async receive(news: Snapshot): Promise<void> {
    const known = this.log.length;
    const between = await this.calls.logBetween(known, news.log_from);
    const log = joinLog([...this.log, ...between], news.log, news.log_length);
    if (!this.busy) this.announceUndo(log);
    const others = log.slice(known).filter((e) => e.forced || !news.sides_mine.includes(e.side));
    const wasOver = this.over;
    this.drawCurtain(news);
    // Even what led here is seen through the next player's eyes.
    if (this.curtain !== null) await new Promise<void>((done) => (this.lifted = done));
    // Nobody watches a window that is hidden: the turn is summed up there, and can be watched later.
    const watched = settings.pace > 0 && !this.replaying && this.snapshot !== null && !document.hidden;
    if (watched) await this.tell(others, log, news);
    if (others.length > 0 && !this.replaying) this.spotlight = subjectsOf(others.at(-1)?.events ?? []);
    this.log = log;
    this.show(news);
    if (!this.replaying) this.past = null;
    if (this.over && !wasOver && !this.replaying) this.reportOpen = true;
  }

  private async tell(entries: LogEntry[], log: LogEntry[], news: Snapshot): Promise<void> {
    await this.telling.tell(entries, settings.pace, async (beat) => {
      const moment = beat.end < log.length ? await this.calls.moment(beat.end) : news;
      if (this.replaying) return;
      this.log = log.slice(0, beat.end);
      this.showMoment(beat.end, moment);
      this.spotlight = subjectsOf(beat.events);
    }).catch(() => {});
  }

  /** Says so where others have taken something back. */
  private announceUndo(log: LogEntry[]): void {
    const same = (e: LogEntry, i: number) => log[i] !== undefined && log[i].side === e.side && log[i].forced === e.forced;
    const kept = this.log.findIndex((e, i) => !same(e, i));
    const gone = kept < 0 ? [] : this.log.slice(kept).filter((e) => !e.forced);
    const [first] = gone;
    if (first) this.notice = `${this.sideName(first.side)} took back ${plural(gone.length, 'decision')}.`;
  }

  /** What the others did since one's own last decision, in five lines; nothing once one has decided again. */
  theirTurn = $derived.by((): string[] => {
    const { title } = this;
    const mine = this.eyes();
    if (!title || mine.length === 0 || this.replaying || this.telling.playing) return [];
    const last = this.log.findLastIndex((e) => !e.forced && mine.includes(e.side));
    const since = this.log.slice(last + 1);
    if (since.every((e) => e.forced) && !title.solitaire) return [];
    // Alone, the other side acts in what follows from one's own decision.
    const told = title.solitaire ? this.log.slice(Math.max(0, last)) : since;
    const lines = sumUp(told.flatMap((e) => e.events), title.sides, (id) => this.placeName(id));
    return title.solitaire && lines.length < 2 ? [] : lines;
  });

  /** Whether it is for somebody at this screen to decide, after others were. */
  called = $derived.by((): boolean => {
    const { snapshot } = this;
    if (!snapshot || !('decide' in snapshot.turn)) return false;
    const alone = Object.keys(snapshot.seats).every((side) => snapshot.sides_mine.includes(side));
    return !alone && snapshot.sides_mine.includes(snapshot.turn.decide);
  });

  /** How many lines of talk were not read yet. */
  unread = $derived.by((): number => Math.max(0, (this.snapshot?.chat_length ?? 0) - this.chatRead));
  chatRead = $state(0);

  // Deciding ---------------------------------------------------------------------------------

  /** One click: chooses, shows the odds first where chance follows, or asks once more where the game warns. */
  choose(choice: Choice, at: Spot = MIDDLE(), isRead = false): void {
    if (this.busy) return;
    this.menu = null;
    this.answer = null;
    this.caution = null;
    const way = this.moving.march?.ways.get(choice.action);
    if (way) {
      void this.moving.walk(way);
      return;
    }
    // A card is opened before it is played.
    if (!isRead && settings.cautions && 'card' in choice.on && this.isInHand(choice.on.card)) {
      this.opened = choice.on.card;
      return;
    }
    // The odds come with the warning: nobody is asked twice.
    if (choice.risky && settings.odds) void this.askOdds(choice);
    else if (choice.caution && settings.cautions) this.caution = { choice, text: choice.caution, at };
    else void this.act(choice.action);
  }

  private isInHand(card: string): boolean {
    return this.table?.hands.some((h) => h.cards.some((c) => c.id === card && !c.hidden)) ?? false;
  }

  /** Lights what a choice under the pointer or the keyboard is about. */
  point(choice: Choice | null): void {
    this.spotlight = choice ? subjectsOfChoice(choice) : NOWHERE;
    const cards = choice ? [choice.on, ...(choice.concerns ?? [])].flatMap((t) => ('card' in t ? [t.card] : [])) : [];
    this.card = cards[0] ?? null;
  }

  /** What a click could mean is chosen, or offered at the pointer. */
  offer(choices: Choice[], at: Spot): void {
    if (this.busy) return;
    const [only] = choices;
    this.answer = null;
    this.caution = null;
    if (only && choices.length === 1) this.choose(only, at);
    else this.menu = { choices, at };
  }

  /** Decides; whether the decision was taken. */
  async act(action: string): Promise<boolean> {
    this.leaveOdds();
    this.caution = null;
    if (this.busy) return false;
    this.pending = action;
    const done = await this.change((version) => this.calls.act(version, action));
    this.pending = null;
    return done;
  }

  /** Takes back the last decision, or the whole of a move that was made with one click. */
  async undo(): Promise<void> {
    const { walked } = this.moving;
    const start = walked?.end === this.log.length ? walked.start : this.log.length - 1;
    this.moving.walked = null;
    do {
      const done = await this.change(async (version) => {
        const answer = await this.calls.undo(version);
        if ('asked' in answer) this.notice = 'The other side was asked whether this may be taken back.';
        return this.calls.snapshot(Math.max(0, this.log.length - OVERLAP));
      });
      if (!done) return;
    } while (this.log.length > start && this.snapshot?.undo.can && !this.snapshot.undo.consent);
  }

  /** What was told last, for a message. */
  lastWords(): string {
    const told = this.log.findLast((e) => e.events.length > 0)?.events ?? [];
    return told.slice(-2).map((e) => e.text).join(' ');
  }

  async redo(): Promise<void> {
    await this.change((version) => this.calls.redo(version));
  }

  async answerUndo(agree: boolean): Promise<void> {
    await this.change(async (version) => {
      await this.calls.answerUndo(version, agree);
      return this.calls.snapshot(Math.max(0, this.log.length - OVERLAP));
    });
  }

  private async change(make: (version: number) => Promise<Snapshot>): Promise<boolean> {
    if (this.busy || !this.snapshot) return false;
    let done = false;
    this.busy = true;
    this.moving.putDown();
    this.notice = '';
    this.menu = null;
    this.answer = null;
    this.caution = null;
    this.spotlight = NOWHERE;
    this.card = null;
    const waiting = setTimeout(() => (this.slow = true), SLOW_MS);
    try {
      const news = await make(this.snapshot.version);
      clearTimeout(waiting);
      done = true;
      await this.receive(news);
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
      if (error instanceof Refused && error.rule) this.showRule(error.rule);
    } finally {
      clearTimeout(waiting);
      this.slow = false;
      this.busy = false;
    }
    if (this.notice !== '' || this.updates.isBehind(this.snapshot.version)) void this.refresh();
    return done;
  }

  private counting = new AbortController();

  async askOdds(choice: Choice): Promise<void> {
    this.leaveOdds();
    const { signal } = this.counting;
    this.asked = { choice, odds: null, failed: '' };
    let told: Partial<Asked>;
    try {
      told = { odds: await this.calls.odds(choice.action, signal) };
    } catch (error) {
      told = { failed: error instanceof Error ? error.message : String(error) };
    }
    if (this.asked && !signal.aborted) this.asked = { ...this.asked, ...told };
  }

  /** Whoever decides before the odds are there does not wait for them: they would come too late, to another question. */
  leaveOdds(): void {
    this.counting.abort();
    this.counting = new AbortController();
    this.asked = null;
  }

  async askWhy(target: Target, at: Spot): Promise<void> {
    this.menu = null;
    if (this.choices.length === 0 || this.over) {
      this.answer = { target, refusals: null, at };
      return;
    }
    try {
      const { refusals } = await this.calls.why(target);
      this.answer = { target, refusals, at };
    } catch (error) {
      // Of what lies face down the rules say nothing: it is described.
      if (error instanceof Refused && error.status === 404) this.answer = { target, refusals: null, at };
      else this.notice = error instanceof Error ? error.message : String(error);
    }
  }

  async hint(): Promise<void> {
    if (this.hinting || this.choices.length === 0) return;
    const version = this.snapshot?.version;
    this.hinting = true;
    try {
      const hint = await this.calls.hint(settings.hint);
      if (version !== this.snapshot?.version) return;
      this.hinted = hint.action;
      this.notice = `The computer would choose: ${hint.label}`;
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
    } finally {
      this.hinting = false;
    }
  }

}

function hasSecrets(table: Table): boolean {
  return table.pieces.some((p) => p.hidden) || table.hands.some((h) => h.cards.some((c) => c.hidden || h.side !== null));
}
