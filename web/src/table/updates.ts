/** News of one game: a stream says that something has changed, and what is new is fetched. */

import { Refused } from '../lib/api';
import type { Sync } from '../lib/types';
import type { Session } from './session.svelte';

/** How much of the known log is asked for again, so that an undo of the other side is noticed. */
export const OVERLAP = 50;

const sleep = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

export class Updates {
  private stream: EventSource | null = null;
  /** Whether nobody looks at the table any more. */
  closed = false;
  private refreshing: Promise<void> | null = null;
  private again = false;
  /** News came while a change of our own was under way. */
  private missed = false;
  /** The latest version that the stream told of; a change of our own is told there too. */
  private newest = 0;

  constructor(private readonly session: Session) {}

  close(): void {
    this.closed = true;
    this.stream?.close();
  }

  /** Whether something was told that a version does not hold. */
  isBehind(version: number): boolean {
    return this.missed || this.newest > version;
  }

  /** Listens until the table is closed. */
  async listen(): Promise<void> {
    while (!this.closed) {
      try {
        await this.follow(new EventSource(await this.session.calls.eventsAddress()));
      } catch {
        // The server is away: try again in a moment.
      }
      if (this.closed) return;
      this.session.connected = false;
      await sleep(1);
    }
  }

  /** Follows a stream until it breaks. */
  private follow(stream: EventSource): Promise<void> {
    this.stream = stream;
    stream.addEventListener('open', () => (this.session.connected = true));
    stream.addEventListener('changed', (event) => {
      const { version } = JSON.parse((event as MessageEvent<string>).data) as { version: number };
      this.newest = Math.max(this.newest, version);
      if (this.session.busy) return;
      if (version !== this.session.snapshot?.version) void this.refresh();
    });
    stream.addEventListener('sync', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as Sync;
      this.session.thinking = told.thinking;
      if (told.version !== this.session.snapshot?.version || told.chat !== this.session.snapshot.chat_length) void this.refresh();
    });
    for (const kind of ['chat', 'seats', 'undo']) stream.addEventListener(kind, () => void this.refresh());
    stream.addEventListener('thinking', (event) => {
      const told = JSON.parse((event as MessageEvent<string>).data) as { side?: string | null };
      this.session.thinking = told.side ?? null;
    });
    return new Promise((done) => {
      stream.addEventListener('error', () => {
        stream.close();
        done();
      });
    });
  }

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
    this.missed = this.session.busy;
    if (this.session.busy) return;
    try {
      const news = await this.session.calls.snapshot(Math.max(0, this.session.log.length - OVERLAP));
      if (this.stream?.readyState === EventSource.OPEN) this.session.connected = true;
      // A change of our own may have overtaken this answer.
      const stale = this.session.busy || news.version < (this.session.snapshot?.version ?? 0);
      if (stale) this.missed = true;
      else await this.session.receive(news);
    } catch (error) {
      if (error instanceof Refused && error.status !== 0) this.session.notice = error.message;
      else this.session.connected = false;
    }
  }
}
