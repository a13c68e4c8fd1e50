/** The seats that this browser holds: a secret per game and side, kept in local storage only. */

const KEY = 'indochina.seats';

type Held = Record<string, Record<string, string>>;

function read(): Held {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof held === 'object' && held !== null ? (held as Held) : {};
  } catch {
    return {};
  }
}

function write(held: Held): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // A browser that keeps nothing still plays; only the way back to the game is lost.
  }
}

/** Takes seats of a game; a side that is not known by name may stand under any key. */
export function takeSeats(game: string, seats: Record<string, string>): void {
  const held = read();
  held[game] = { ...held[game], ...seats };
  write(held);
}

export function tokensOf(game: string): string[] {
  return Object.values(read()[game] ?? {});
}

export function allTokens(): string[] {
  return Object.values(read()).flatMap((seats) => Object.values(seats));
}

export function leaveGame(game: string): void {
  const held = read();
  delete held[game];
  write(held);
}

const INVITATIONS = 'indochina.invitations';

/** Keeps the seats that are to be given away, so that their links can be shown again. */
export function keepInvitations(game: string, seats: Record<string, string>): void {
  try {
    localStorage.setItem(`${INVITATIONS}.${game}`, JSON.stringify(seats));
  } catch {
    // See `write`.
  }
}

/** Invitation links by side. */
export function invitationsOf(game: string): Record<string, string> {
  try {
    const seats = JSON.parse(localStorage.getItem(`${INVITATIONS}.${game}`) ?? '{}') as Record<string, string>;
    const link = (token: string) => `${location.origin}/#/join/${game}/${token}`;
    return Object.fromEntries(Object.entries(seats).map(([side, token]) => [side, link(token)]));
  } catch {
    return {};
  }
}
