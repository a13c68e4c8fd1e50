// Games through the API, for what a test needs before and beside the page.
import { BASE_URL } from './browser.mjs';

/** The header that shows seats: all of a game, or those of some sides. */
const seatHeader = (made, sides = Object.keys(made.seats)) =>
  sides.length === 0 ? {} : { Authorization: `Bearer ${sides.map((s) => made.seats[s]).join(',')}` };

async function call(path, headers = {}, body = undefined) {
  const data = body && { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${BASE_URL}/api${path}`, { headers: { 'Content-Type': 'application/json', ...headers }, ...data });
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${await answer.text()}`), { status: answer.status });
  return answer.json();
}

/** All boxes of the shelf. */
export const listTitles = () => call('/titles');

export const allPersons = (title) => Object.fromEntries(title.sides.map((s) => [s.id, { kind: 'person' }]));

export const isOver = (snapshot) => 'over' in snapshot.turn;

/** Begins a game; its seats belong to nobody yet. */
export const begin = (wish) => call('/games', {}, wish);

/** A game as the holder of all its seats sees it, or of those of some sides. */
export const look = (made, sides, query = '') => call(`/games/${made.id}${query}`, seatHeader(made, sides));

/** Decides, and answers what the holder of all seats sees then. */
export const decide = (made, version, action) => call(`/games/${made.id}/act`, seatHeader(made), { version, action });

/** The odds of an action for the side that is asked. */
export const oddsOf = (made, action) => call(`/games/${made.id}/odds`, seatHeader(made), { action });

/** The pieces that can be taken in hand; of several that nobody can tell apart a game may name only the first. */
export function moversIn({ table, guide }) {
  const named = table.pieces.filter((p) => guide?.movers.includes(p.id));
  return table.pieces.filter((p) => named.some((q) => p.place === q.place && p.side === q.side && p.description === q.description));
}

/** Pieces that lie in one stack: of one side, at one place; the highest stack first. */
export function stacksOf(pieces) {
  const stacks = new Map();
  for (const piece of pieces) {
    const key = `${piece.place} ${piece.side}`;
    stacks.set(key, [...(stacks.get(key) ?? []), piece]);
  }
  return [...stacks.values()].sort((a, b) => b.length - a.length);
}

/** Where pieces can go together, by ways that begin with some places. */
export const reachOf = (made, pieces, along = []) => call(`/games/${made.id}/reach`, seatHeader(made), along.length > 0 ? { pieces, along } : { pieces });

/** Says something on behalf of a side. */
export const say = (made, side, text) => call(`/games/${made.id}/chat`, seatHeader(made, [side]), { text });

/** Picks one of several in a way that looks like chance and is the same every time. */
const pick = (list, n) => list[(Math.imul(n + 1, 0x9e3779b1) >>> 8) % list.length];

/** Plays on until the game is over, `done` says so, or so many moves are made. */
async function play(made, most, choose, done = () => false) {
  let snapshot = await look(made, undefined, '?log_from=1000000');
  for (let i = 0; i < most && !isOver(snapshot) && !done(snapshot); i += 1) {
    snapshot = await decide(made, snapshot.version, await choose(snapshot, i));
  }
  return snapshot;
}

/** Plays on by chance. */
export const playOn = (made, most, done) => play(made, most, (snapshot, i) => pick(snapshot.table.choices, i).action, done);

/** Where a game begins with a set-up, takes what is offered first: the usual one. */
export async function setUp(made) {
  let snapshot = await look(made);
  for (let n = 0; n < 20 && snapshot.phase === 'setup'; n += 1) {
    snapshot = await decide(made, snapshot.version, snapshot.table.choices[0].action);
  }
}

/** A whole game of the shortest scenario between computer players at random, as everybody may see it once it is over. */
export async function watchGame(title, seed) {
  const seats = Object.fromEntries(title.sides.map((s) => [s.id, { kind: 'computer', level: 'random' }]));
  const shortest = title.scenarios[title.lengths.indexOf(Math.min(...title.lengths))].id;
  const made = await begin({ game: title.id, scenario: shortest, seed, seats });
  // Computers play on only as long as somebody watches.
  const watching = new AbortController();
  const stream = await fetch(`${BASE_URL}/api/games/${made.id}/events`, { signal: watching.signal });
  while (!isOver(await look(made, [], '?log_from=1000000'))) await new Promise((done) => setTimeout(done, 100));
  watching.abort();
  await stream.body.cancel().catch(() => {});
  return { ...(await look(made, [])), log: await wholeLog(made) };
}

/** Begins a game so many decisions before the end of one that is over, with every seat a person's. */
export async function beginBefore(title, over, count) {
  const position = await call(`/games/${over.id}/moments/${over.log.length - count}/position`);
  return begin({ game: title.id, position, seed: 11, seats: allPersons(title) });
}

/** Every entry of the log, page by page, as everybody may read it. */
async function wholeLog(made) {
  const log = [];
  for (;;) {
    const page = await call(`/games/${made.id}/log?from=${log.length}`, seatHeader(made, []));
    log.push(...page.entries);
    if (log.length >= page.length) return log;
  }
}

/** Plays on as a computer player of a level would. */
export const playWell = (made, most, level = 'easy') =>
  play(made, most, async () => (await call(`/games/${made.id}/hint`, seatHeader(made), { level })).action);

/** Gives the seats of a game to a window, or those of some sides; what it held before in it is gone. */
export async function takeSeats(page, made, sides = Object.keys(made.seats)) {
  if (page.url() === 'about:blank') await page.goto(`${BASE_URL}/`);
  const seats = Object.fromEntries(sides.map((s) => [s, made.seats[s]]));
  await page.evaluate(([id, given]) => {
    const held = JSON.parse(localStorage.getItem('indochina.seats') ?? '{}');
    localStorage.setItem('indochina.seats', JSON.stringify({ ...held, [id]: given }));
  }, [made.id, seats]);
}
