/** What is shown of one game: its table now or at a moment of the past, its words, and where the eye is led. */

import { GameCalls } from '../lib/api';
import { keyOf } from '../lib/choices';
import { layEdges, printedEdges, type LaidEdge } from '../lib/geometry';
import { shareParts } from '../lib/share';
import { changedSince, endOfLastTurn, NOWHERE, subjectsOf, type Subjects } from '../lib/story';
import type { Board, CaseText, LogEntry, Moment, Overlay, OverlayName, Snapshot, Table, Target, TitleSummary } from '../lib/types';
import { isOver } from '../lib/words';

export type Pane = 'choices' | 'log' | 'situation' | 'places' | 'rules' | 'talk';

/** Drawn for whatever the pointer rests on. */
const WAYS: OverlayName = { id: 'reach', title: 'Where this can go', empty: false };

export class Looking {
  readonly calls: GameCalls;
  board = $state.raw<Board | null>(null);
  title = $state.raw<TitleSummary | null>(null);
  cases = $state.raw<CaseText[]>([]);
  snapshot = $state.raw<Snapshot | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** A moment that is shown in place of the present, and its number. */
  protected past = $state.raw<{ n: number; table: Table; overlays: OverlayName[] } | null>(null);

  replaying = $state(false);
  /** The replay runs by itself. */
  autoplay = $state(false);
  notice = $state('');
  pane = $state<Pane>('choices');
  rule = $state('');
  overlays = $state.raw<Set<string>>(new Set());
  /** What overlays showed when they were fetched last. */
  private fetched = $state.raw<ReadonlyMap<string, Overlay>>(new Map());
  spotlight = $state.raw<Subjects>(NOWHERE);
  /** Asks the board to bring a place into sight. */
  goTo = $state.raw<{ place: string } | null>(null);
  table = $derived<Table | null>(this.past?.table ?? this.snapshot?.table ?? null);
  at = $derived(this.past?.n ?? this.log.length);
  isPresent = $derived(this.past === null);
  over = $derived(this.snapshot !== null && isOver(this.snapshot.turn));
  private printed = $derived<Map<string, LaidEdge>>(this.board ? printedEdges(this.board) : new Map());
  edges = $derived<Map<string, LaidEdge>>(this.board && this.table ? layEdges(this.board, this.table, this.printed) : this.printed);
  private regions = $derived(new Map((this.board?.regions ?? []).flatMap((r) => r.places.map((place): [string, string] => [place, r.name]))));
  private pieceAt = $derived(new Map((this.table?.pieces ?? []).map((p) => [p.id, p.place])));
  placeNames = $derived(new Map((this.board?.places ?? []).map((p) => [p.id, p.name])));
  private named = $derived<OverlayName[]>(this.past?.overlays ?? this.snapshot?.overlays ?? []);
  private changed = $derived.by(() => (this.table ? changedSince(this.log, this.eyes(), this.table) : null));
  allOverlays = $derived.by<OverlayName[]>(() => {
    const ways = (this.snapshot?.guide?.movers.length ?? 0) > 0 ? [WAYS] : [];
    const changed = this.changed ? [{ id: this.changed.id, title: this.changed.title, empty: this.changed.places.length + this.changed.lines.length === 0 }] : [];
    return [...this.named, ...ways, ...changed];
  });
  /** What lies over the board now. */
  laidOver = $derived.by<Overlay[]>(() => {
    if (this.overlays.size === 0) return [];
    const known = this.named.flatMap((o) => (this.overlays.has(o.id) ? (this.fetched.get(o.id) ?? []) : []));
    return this.changed && this.overlays.has(this.changed.id) ? [...known, this.changed] : known;
  });

  /** Which moment was asked for last, so that an earlier answer does not come over it. */
  private asking = 0;
  /** The same of overlays. */
  private studying = 0;

  constructor(readonly id: string) {
    this.calls = new GameCalls(id);
  }

  /** Whether everything may be known here: the game is over, or nobody else takes part, not even the computer. */
  mayStudy = $derived.by((): boolean => {
    const { snapshot } = this;
    const isOwn = ([side, seat]: [string, { kind: string }]) => seat.kind === 'person' && (snapshot?.sides_mine.includes(side) ?? false);
    return this.over || (snapshot !== null && Object.entries(snapshot.seats).every(isOwn));
  });

  async replayTo(n: number): Promise<void> {
    const length = this.log.length;
    const at = Math.min(length, Math.max(0, n));
    this.replaying = true;
    this.asking += 1;
    const mine = this.asking;
    try {
      const moment = await this.calls.moment(at);
      if (mine !== this.asking || !this.replaying) return;
      this.showMoment(at, moment);
      this.spotlight = subjectsOf(this.log[at - 1]?.events ?? []);
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
    }
  }

  protected showMoment(n: number, { table, overlays }: Pick<Moment, 'table' | 'overlays'>): void {
    this.past = { n, table: shareParts(this.table, table), overlays };
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

  /** Fetches the overlays that are shown; to be called again whenever the table has changed. Until they come, the earlier ones lie there. */
  async study(): Promise<void> {
    const [moment, shown] = [this.past?.n, this.named.filter((o) => this.overlays.has(o.id))];
    this.studying += 1;
    const mine = this.studying;
    if (shown.length === 0) return;
    // One that has gone meanwhile is not shown; the news that it went is on its way.
    const fetched = await Promise.all(shown.map(({ id }) => this.calls.overlay(id, moment).catch(() => null)));
    if (mine === this.studying) this.fetched = new Map(fetched.flatMap((overlay) => (overlay ? [[overlay.id, overlay]] : [])));
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

  /** Where a piece stands. */
  placeOf(piece: string): string | undefined {
    return this.pieceAt.get(piece);
  }

  /** The part of the map to which a place belongs, where the map has parts. */
  regionOf(place: string): string | undefined {
    return this.regions.get(place);
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
  protected eyes(): string[] {
    const { snapshot } = this;
    return snapshot?.seen_as ? [snapshot.seen_as] : (snapshot?.sides_mine ?? []);
  }
}
