/** One game at this table: what the server says, what is shown of it, and what the player does. */

import { GameCalls, listTitles, readBoard, readCases, Refused } from '../lib/api';
import { keyOf, light, likelyOf, priorsOf, type Lit, type Priors } from '../lib/choices';
import { addToDice } from '../lib/dice';
import { layEdges, type LaidEdge } from '../lib/geometry';
import { shareParts } from '../lib/share';
import { settings } from '../lib/settings.svelte';
import { changedSince, endOfLastTurn, joinLog, NOWHERE, subjectsOf, subjectsOfChoice, type Subjects } from '../lib/story';
import type { Board, CaseText, Choice, LogEntry, Odds, Overlay, Refusal, Snapshot, Sync, Table, Target, TitleSummary } from '../lib/types';
import { sumUp } from '../lib/telling';
import { isOver, plural } from '../lib/words';
import { Moving } from './moving.svelte';
import { Telling } from './telling.svelte';

/** Where a small menu or answer opens, in the window. */
export interface Spot {
  x: number;
  y: number;
}

export type Pane = 'choices' | 'log' | 'situation' | 'places' | 'rules' | 'talk';

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

/** How much of the known log is asked for again, so that an undo of the other side is noticed. */
const OVERLAP = 50;

/** Always the same, so that nothing is drawn anew where nothing can be chosen before and after. */
const NOTHING: Choice[] = [];

/** Drawn for whatever the pointer rests on. */
const WAYS: Overlay = { id: 'reach', title: 'Where this can go', places: [], lines: [] };

/** Where something opens that was asked for from nowhere in particular. */
const MIDDLE = (): Spot => ({ x: innerWidth / 2, y: innerHeight / 2 });

/** From when on a wait is told. */
const SLOW_MS = 500;

const sleep = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

export class Session {
  readonly calls: GameCalls;
  readonly moving: Moving;
  readonly telling = new Telling();
  board = $state.raw<Board | null>(null);
  title = $state.raw<TitleSummary | null>(null);
  cases = $state.raw<CaseText[]>([]);
  snapshot = $state.raw<Snapshot | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** A moment that is shown in place of the present, and its number. */
  private past = $state.raw<{ n: number; table: Table } | null>(null);

  replaying = $state(false);
  /** The replay runs by itself. */
  autoplay = $state(false);
  busy = $state(false);
  /** The answer takes so long that it is worth saying. */
  slow = $state(false);
  /** The decision that was sent and not yet answered. */
  pending = $state<string | null>(null);
  thinking = $state<string | null>(null);
  connected = $state(true);
  failure = $state('');
  notice = $state('');

  menu = $state.raw<{ choices: Choice[]; at: Spot } | null>(null);
  asked = $state.raw<Asked | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** A choice that is asked for once more, because it wastes something or is final. */
  caution = $state.raw<{ choice: Choice; text: string; at: Spot } | null>(null);
  /** The card that lies open to be read. */
  opened = $state<string | null>(null);
  hinting = $state(false);
  hinted = $state<string | null>(null);
  pane = $state<Pane>('choices');
  rule = $state('');
  overlays = $state.raw<Set<string>>(new Set());
  spotlight = $state.raw<Subjects>(NOWHERE);
  /** The card that a choice under the pointer is about. */
  card = $state<string | null>(null);
  /** Whose eyes are to come before the table is shown; none while it may be seen. */
  curtain = $state<string | null>(null);
  reportOpen = $state(false);
  /** Asks the board to bring a place into sight. */
  goTo = $state.raw<{ place: string } | null>(null);

  table = $derived<Table | null>(this.past?.table ?? this.snapshot?.table ?? null);
  at = $derived(this.past?.n ?? this.log.length);
  isPresent = $derived(this.past === null);
  over = $derived(this.snapshot !== null && isOver(this.snapshot.turn));
  /** What can be chosen now; nothing while the past is shown. While an answer is awaited the old choices stay, so
   * that the page is drawn once for a click and not twice. */
  choices = $derived.by<Choice[]>(() => {
    if (!this.isPresent || this.moving.walking) return NOTHING;
    return this.moving.march?.choices ?? this.snapshot?.table.choices ?? NOTHING;
  });
  /** The pieces that can be taken up to move. */
  movers = $derived.by<ReadonlySet<string>>(() => new Set(this.isPresent && !this.moving.walking ? this.snapshot?.guide?.movers : []));
  priors = $derived.by<Priors>(() => priorsOf(this.choices, this.moving.march ? undefined : this.snapshot?.guide?.priors));
  /** The places that look best where many can be chosen. */
  likely = $derived.by<ReadonlySet<string>>(() => {
    const actions = likelyOf(this.choices, this.priors);
    return new Set(this.choices.flatMap((c) => (actions.has(c.action) && 'place' in c.on ? [c.on.place] : [])));
  });
  lit = $derived<Lit>(light(this.choices));
  edges = $derived<Map<string, LaidEdge>>(this.board && this.table ? layEdges(this.board, this.table) : new Map());
  placeNames = $derived(new Map((this.board?.places ?? []).map((p) => [p.id, p.name])));
  allOverlays = $derived<Overlay[]>(this.listOverlays());

  private stream: EventSource | null = null;
  private closed = false;
  /** Which moment was asked for last, so that an earlier answer does not come over it. */
  private asking = 0;

  constructor(
    readonly id: string,
    private readonly watching: boolean,
  ) {
    this.calls = new GameCalls(id);
    this.moving = new Moving(this);
  }

  async open(): Promise<void> {
    try {
      const snapshot = await this.calls.snapshot();
      const [titles, board] = await Promise.all([listTitles(), readBoard(snapshot.game)]);
      this.title = titles.find((t) => t.id === snapshot.game) ?? null;
      this.board = board;
      this.log = [...(await this.calls.logBetween(0, snapshot.log_from)), ...snapshot.log];
      this.chatRead = snapshot.chat_length;
      this.drawCurtain(snapshot);
      this.show(snapshot);
      await this.welcome(snapshot);
      readCases(snapshot.game).then((cases) => (this.cases = cases), () => {});
      void this.listen();
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
    this.closed = true;
    this.telling.skip();
    this.stream?.close();
  }

  // Live updates ------------------------------------------------------------------------------

  private async listen(): Promise<void> {
    while (!this.closed) {
      try {
        await this.follow(new EventSource(await this.calls.eventsAddress()));
      } catch {
        // The server is away: try again in a moment.
      }
      if (this.closed) return;
      this.connected = false;
      await sleep(1);
    }
  }

  /** Follows a stream until it breaks. */
  private follow(stream: EventSource): Promise<void> {
    this.stream = stream;
    stream.addEventListener('open', () => (this.connected = true));
    stream.addEventListener('changed', (event) => {
      const { version } = JSON.parse((event as MessageEvent<string>).data) as { version: number };
      this.newest = Math.max(this.newest, version);
      if (this.busy) return;
      if (version !== this.snapshot?.version) void this.refresh();
    });
    stream.addEventListener('sync', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as Sync;
      this.thinking = told.thinking;
      if (told.version !== this.snapshot?.version || told.chat !== this.snapshot.chat_length) void this.refresh();
    });
    for (const kind of ['chat', 'seats', 'undo']) stream.addEventListener(kind, () => void this.refresh());
    stream.addEventListener('thinking', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as { side?: string | null };
      this.thinking = told.side ?? null;
    });
    return new Promise((done) => {
      stream.addEventListener('error', () => {
        stream.close();
        done();
      });
    });
  }

  private refreshing: Promise<void> | null = null;
  private again = false;
  /** News came while a change of our own was under way. */
  private missed = false;
  /** The latest version that the stream told of; a change of our own is told there too. */
  private newest = 0;

  /** Fetches what is new. Calls while one is under way are joined into one more. */
  refresh(): Promise<void> {
    if (this.refreshing) {
      this.again = true;
      return this.refreshing;
    }
    this.refreshing = (async () => {
      do {
        this.again = false;
        await this.fetchNews();
      } while (this.again);
    })().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  private async fetchNews(): Promise<void> {
    this.missed = this.busy;
    if (this.busy) return;
    try {
      const news = await this.calls.snapshot(Math.max(0, this.log.length - OVERLAP));
      if (this.stream?.readyState === EventSource.OPEN) this.connected = true;
      // A change of our own may have overtaken this answer.
      const stale = this.busy || news.version < (this.snapshot?.version ?? 0);
      if (stale) this.missed = true;
      else await this.receive(news);
    } catch (error) {
      if (error instanceof Refused && error.status !== 0) this.notice = error.message;
      else this.connected = false;
    }
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
      const added = await addToDice(this.calls, snapshot);
      this.addingToDice = false;
      if (added) await this.refresh();
    } catch {
      // Somebody else was faster, or the server is away: the next news tries again.
      this.addingToDice = false;
    }
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
  private async receive(news: Snapshot): Promise<void> {
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
      const table = beat.end < log.length ? (await this.calls.moment(beat.end)).table : news.table;
      if (this.replaying) return;
      this.log = log.slice(0, beat.end);
      this.past = { n: beat.end, table: shareParts(this.table, table) };
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
    this.asked = null;
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
    if (this.missed || this.notice !== '' || this.newest > this.snapshot.version) void this.refresh();
    return done;
  }

  async askOdds(choice: Choice): Promise<void> {
    this.asked = { choice, odds: null, failed: '' };
    let told: Partial<Asked>;
    try {
      told = { odds: await this.calls.odds(choice.action) };
    } catch (error) {
      told = { failed: error instanceof Error ? error.message : String(error) };
    }
    if (this.asked?.choice === choice) this.asked = { ...this.asked, ...told };
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

  // Looking ----------------------------------------------------------------------------------

  async replayTo(n: number): Promise<void> {
    const length = this.log.length;
    const at = Math.min(length, Math.max(0, n));
    this.replaying = true;
    this.asking += 1;
    const mine = this.asking;
    try {
      const moment = await this.calls.moment(at);
      if (mine !== this.asking || !this.replaying) return;
      this.past = { n: at, table: shareParts(this.table, moment.table) };
      this.spotlight = subjectsOf(this.log[at - 1]?.events ?? []);
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
    }
  }

  /** Where the others' last turn began, if they have decided anything since one's own last turn. */
  othersTurn = $derived.by((): number | null => {
    const mine = this.eyes();
    const others = this.log.findLastIndex((e) => !e.forced && !mine.includes(e.side));
    return mine.length === 0 || others < 0 ? null : endOfLastTurn(this.log, mine);
  });

  /** Shows what the others did since one's own last turn, step by step. */
  async watchAgain(): Promise<void> {
    if (this.othersTurn === null) return;
    await this.replayTo(this.othersTurn);
    this.autoplay = true;
  }

  backToNow(): void {
    this.replaying = false;
    this.autoplay = false;
    this.asking += 1;
    this.past = null;
    this.spotlight = NOWHERE;
  }

  showRule(id: string): void {
    this.rule = id;
    this.pane = 'rules';
  }

  toggleOverlay(id: string): void {
    const next = new Set(this.overlays);
    if (!next.delete(id)) next.add(id);
    this.overlays = next;
  }

  lookAt(place: string): void {
    this.goTo = { place };
  }

  /** What a thing on the table is, in its own words. */
  describe(target: Target): { name: string; text: string } | null {
    if ('piece' in target) {
      const piece = this.table?.pieces.find((p) => p.id === target.piece);
      return piece ? { name: piece.name, text: piece.description } : null;
    }
    if ('place' in target) {
      const place = this.board?.places.find((p) => p.id === target.place);
      return place ? { name: place.name, text: place.description } : null;
    }
    if ('edge' in target) {
      const edge = this.edges.get(keyOf(target));
      return edge ? { name: edge.name, text: edge.description } : null;
    }
    if ('card' in target) {
      const card = this.table?.hands.flatMap((h) => h.cards).find((c) => c.id === target.card);
      return card ? { name: card.title, text: card.text } : null;
    }
    return null;
  }

  /** Most hexes have a number only. */
  placeName(id: string): string {
    return this.placeNames.get(id) || id;
  }

  sideName(id: string | null): string {
    return this.title?.sides.find((s) => s.id === id)?.name ?? id ?? '';
  }

  sideColour(id: string | null): string {
    return this.title?.sides.find((s) => s.id === id)?.colour ?? '#7a6a52';
  }

  /** Whose turns count as one's own: of two at one screen, only those of the one who looks. */
  private eyes(): string[] {
    const { snapshot } = this;
    return snapshot?.seen_as ? [snapshot.seen_as] : (snapshot?.sides_mine ?? []);
  }

  private listOverlays(): Overlay[] {
    if (!this.table) return [];
    const changed = changedSince(this.log, this.eyes(), this.table);
    const ways = (this.snapshot?.guide?.movers.length ?? 0) > 0 ? [WAYS] : [];
    return [...this.table.overlays, ...ways, changed];
  }
}

function hasSecrets(table: Table): boolean {
  return table.pieces.some((p) => p.hidden) || table.hands.some((h) => h.cards.some((c) => c.hidden || h.side !== null));
}
