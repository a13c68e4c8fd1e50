/** The table over HTTP. Every call either answers or throws a {@link Refused} with one sentence. */

import type { Step } from './dice';
import { tokensOf } from './seats';
import type {
  Asked, Board, CaseText, ChatPage, Edit, GameSummary, Level, LogEntry, LogPage, Moment, NewGame, Odds, Opened, Overlay, Piece, Places, Print, Refusals, Seated, Snapshot, Suggestion, Taken, Target, Ticket, TitleSummary,
} from './types';

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule: string | null = null,
    /** The key of a position that is at fault. */
    readonly key: string | null = null,
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown, tokens: string[] = [], signal: AbortSignal | null = null): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (tokens.length > 0) headers['Authorization'] = `Bearer ${tokens.join(',')}`;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body), signal });
  } catch {
    throw new Refused('The table does not answer. Is the server running?', 0);
  }
  const text = await response.text();
  const answer: unknown = text === '' ? {} : parse(text);
  if (response.ok) return answer as T;
  const told = (answer ?? {}) as { error?: string; reason?: string; case?: string; key?: string };
  throw new Refused(told.reason ?? told.error ?? `The table answered ${response.status}.`, response.status, told.case ?? null, told.key ?? null);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Titles, boards and rulebooks never change while the page is open. */
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>('GET', path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer;
}

const enc = encodeURIComponent;

export const listTitles = () => once<TitleSummary[]>('/api/titles');
export const readBoard = (game: string) => once<Board>(`/api/titles/${enc(game)}/board`);
export const readCases = (game: string) => once<CaseText[]>(`/api/titles/${enc(game)}/cases`);
/** Where the map prints words and figures. */
export const readPrint = (game: string) => once<Print>(`/api/titles/${enc(game)}/names`);
export const mapAddress = (game: string) => `/api/titles/${enc(game)}/map.svg`;
/** The map for the table, which sets the names of places itself. */
export const groundAddress = (game: string) => `${mapAddress(game)}?names=false`;

/** Every piece that can be put on the table of a position. */
export const readPieces = (game: string) => once<Piece[]>(`/api/titles/${enc(game)}/pieces`);
/** Reads a position, with one change to it. */
export const openPosition = (game: string, position: Record<string, unknown>, edit?: Edit) =>
  call<Opened>('POST', `/api/titles/${enc(game)}/position`, { position, ...(edit ? { edit } : {}) });

export const startGame = (wish: NewGame) => call<Seated>('POST', '/api/games', wish);
export const importGame = (save: unknown) => call<Seated>('POST', '/api/games/import', { save });
/** Exchanges an invitation for a secret that only this browser knows; seats that it holds already are shown beside it. */
export const takeSeat = (game: string, invitation: string, held: string[]) =>
  call<Taken>('POST', `/api/games/${enc(game)}/seat`, undefined, [invitation, ...held]);
export const listMine = (tokens: string[]) => call<GameSummary[]>('POST', '/api/games/mine', { tokens });

/** The calls about one game, made with the seats that this browser holds in it. */
export class GameCalls {
  constructor(readonly id: string) {}

  private ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    return call<T>(method, `/api/games/${enc(this.id)}${path}`, body, tokensOf(this.id), signal);
  }

  snapshot = (logFrom = 0) => this.ask<Snapshot>('GET', logFrom > 0 ? `?log_from=${logFrom}` : '');
  /** The entries of the log from one on and before another, page by page: a snapshot carries the latest only. */
  async logBetween(from: number, to: number): Promise<LogEntry[]> {
    const entries: LogEntry[] = [];
    while (from + entries.length < to) {
      const page = await this.ask<LogPage>('GET', `/log?from=${from + entries.length}`);
      if (page.entries.length === 0) break;
      entries.push(...page.entries);
    }
    return entries.slice(0, Math.max(0, to - from));
  }
  chatBefore = (n: number) => this.ask<ChatPage>('GET', `/chat?from=${Math.max(0, n - 100)}&limit=${Math.min(n, 100)}`);
  addToDice = (step: Step) => this.ask<Snapshot>('POST', 'nonce' in step ? '/dice/nonce' : '/dice/commitment', step);
  act = (version: number, action: string) => this.ask<Snapshot>('POST', '/act', { version, action });
  undo = (version: number) => this.ask<Snapshot | Asked>('POST', '/undo', { version });
  redo = (version: number) => this.ask<Snapshot>('POST', '/redo', { version });
  answerUndo = (version: number, agree: boolean) => this.ask<Snapshot>('POST', '/undo/answer', { version, agree });
  odds = (action: string, signal: AbortSignal) => this.ask<Odds>('POST', '/odds', { action }, signal);
  why = (target: Target) => this.ask<Refusals>('POST', '/why', { target });
  reach = (pieces: string[], along: string[] = []) => this.ask<Places>('POST', '/reach', along.length > 0 ? { pieces, along } : { pieces });
  hint = (level: Level) => this.ask<Suggestion>('POST', '/hint', { level });
  moment = (n: number) => this.ask<Moment>('GET', `/moments/${n}`);
  /** What an overlay shows, now or at a moment of the past. */
  overlay = (id: string, at?: number) => this.ask<Overlay>('GET', `/overlays/${enc(id)}${at === undefined ? '' : `?moment=${at}`}`);
  position = (n: number) => this.ask<Record<string, unknown>>('GET', `/moments/${n}/position`);
  export = () => this.ask<unknown>('GET', '/export');
  chat = (text: string) => this.ask<unknown>('POST', '/chat', { text });
  note = (text: string) => this.ask<unknown>('PUT', '/notes', { text });

  /** Where live updates come from. A stream sends no headers, so whoever has a seat shows a ticket for it. */
  async eventsAddress(): Promise<string> {
    const address = `/api/games/${enc(this.id)}/events`;
    if (tokensOf(this.id).length === 0) return address;
    const { ticket } = await this.ask<Ticket>('POST', '/ticket', {});
    return `${address}?ticket=${enc(ticket)}`;
  }
}
