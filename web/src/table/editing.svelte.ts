/** A position that somebody sets up: its document, what lies on the table by it, and what the rules refuse. */

import { openPosition, readBoard, readPieces, listTitles, Refused } from '../lib/api';
import { layEdges, type LaidEdge } from '../lib/geometry';
import { readText, textOf, withValue, type Document, type Path } from '../lib/position';
import { shareParts } from '../lib/share';
import { NOWHERE, type Subjects } from '../lib/story';
import type { Board, Edit, Opened, Piece, Table, TitleSummary, Turn } from '../lib/types';
import type { Lit } from '../lib/choices';

/** Why a change was not made. */
export interface Refusal {
  /** The key of the document, where one is at fault. */
  key: string | null;
  reason: string;
}

/** What is in hand: a piece of the table, or one that comes out of the box. */
export interface InHand {
  piece: Piece;
  isNew: boolean;
}

export class Editing {
  title = $state.raw<TitleSummary | null>(null);
  board = $state.raw<Board | null>(null);
  /** Every piece that can be put on the table. */
  box = $state.raw<Piece[]>([]);
  table = $state.raw<Table | null>(null);
  turn = $state.raw<Turn | null>(null);
  document = $state.raw<Document>({});
  /** The document as it is being written; it may be wrong. */
  text = $state('');
  refusal = $state.raw<Refusal | null>(null);
  failure = $state('');
  busy = $state(false);
  inHand = $state.raw<InHand | null>(null);
  /** Documents before the present one, and those that were taken back. */
  private before = $state.raw<Document[]>([]);
  private after = $state.raw<Document[]>([]);

  canUndo = $derived(this.before.length > 0);
  canRedo = $derived(this.after.length > 0);
  /** Whether the text says what lies on the table. */
  isRead = $derived(this.table !== null && this.text === textOf(this.document));
  /** What the layers of the board ask of a table on which nothing can be chosen. */
  readonly lit: Lit = { byTarget: new Map(), buttons: [] };
  edges = $derived<Map<string, LaidEdge>>(this.board && this.table ? layEdges(this.board, this.table) : new Map());
  spotlight = $derived<Subjects>(this.inHand && !this.inHand.isNew ? { ...NOWHERE, pieces: new Set([this.inHand.piece.id]) } : NOWHERE);

  constructor(readonly game: string) {}

  async open(document: Document): Promise<void> {
    try {
      const [titles, board] = await Promise.all([listTitles(), readBoard(this.game)]);
      this.title = titles.find((t) => t.id === this.game) ?? null;
      this.board = board;
      this.show(await openPosition(this.game, document));
    } catch (error) {
      if (this.board && error instanceof Refused && error.status === 422) {
        // The table of the first scenario lies there until the text is right.
        const refusal = { key: error.key, reason: error.message };
        await this.open({ scenario: this.title?.scenarios[0]?.id ?? '' });
        this.text = textOf(document);
        this.refusal = refusal;
      } else this.failure = error instanceof Error ? error.message : String(error);
    }
    readPieces(this.game).then((box) => (this.box = box), () => {});
  }

  private show({ position, table, turn }: Opened): void {
    this.document = position;
    this.text = textOf(position);
    this.table = shareParts(this.table, table);
    this.turn = turn;
    this.refusal = null;
    const held = this.inHand;
    const piece = held && table.pieces.find((p) => p.id === held.piece.id);
    if (held && !held.isNew) this.inHand = piece ? { piece, isNew: false } : null;
  }

  /** Asks the game to read a document, changed or not; whether it did. */
  private async read(document: Document, edit?: Edit): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const was = this.document;
    try {
      this.show(await openPosition(this.game, document, edit));
      this.before = [...this.before, was];
      this.after = [];
      return true;
    } catch (error) {
      const key = error instanceof Refused ? error.key : null;
      this.refusal = { key, reason: error instanceof Error ? error.message : String(error) };
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** What is in hand goes to a place. */
  async put(to: string): Promise<void> {
    const { inHand } = this;
    if (!inHand) return;
    const { piece, isNew } = inHand;
    if (await this.read(this.document, { do: isNew ? 'add' : 'move', piece: piece.id, to })) this.inHand = null;
  }

  async remove(piece: Piece): Promise<void> {
    if (await this.read(this.document, { do: 'remove', piece: piece.id })) this.inHand = null;
  }

  async set(path: Path, value: number | boolean): Promise<void> {
    await this.read(withValue(this.document, path, value));
  }

  /** Takes over what was written. */
  async readWritten(): Promise<void> {
    try {
      await this.read(readText(this.text));
    } catch (error) {
      this.refusal = { key: null, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Gives up what was written and not taken over. */
  forget(): void {
    this.text = textOf(this.document);
    this.refusal = null;
  }

  async undo(): Promise<void> {
    await this.step(this.before, (last) => {
      this.before = this.before.slice(0, -1);
      this.after = [...this.after, last];
    });
  }

  async redo(): Promise<void> {
    await this.step(this.after, (last) => {
      this.after = this.after.slice(0, -1);
      this.before = [...this.before, last];
    });
  }

  /** Goes to the last of some documents, and keeps the present one. */
  private async step(from: Document[], keep: (present: Document) => void): Promise<void> {
    const wanted = from.at(-1);
    if (!wanted || this.busy) return;
    this.busy = true;
    const was = this.document;
    try {
      this.show(await openPosition(this.game, wanted));
      keep(was);
    } catch (error) {
      this.refusal = { key: null, reason: error instanceof Error ? error.message : String(error) };
    } finally {
      this.busy = false;
    }
  }
}
