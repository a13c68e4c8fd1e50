// What the browser tests share: one window, and what one does and looks for in it.
import assert from 'node:assert/strict';

import { AxeBuilder } from '@axe-core/playwright';

import { BASE_URL, openBrowser, preset } from './browser.mjs';
import { allPersons, begin, look, playOn, takeSeats } from './games.mjs';

/** What tests prefer: nothing moves by itself, nothing is covered. */
const QUICK = { theme: 'light', pace: 0, motion: 'none', curtain: 'never' };

/** A browser with one window that writes down every complaint of the page itself. */
export async function openWindow(options, settings = {}) {
  const browser = await openBrowser(options);
  await preset(browser.context, { ...QUICK, ...settings });
  const page = await browser.context.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`));
  return { ...browser, page, complaints };
}

/** Opens a game in a window and waits for its board: the page goes on from where it is, and is loaded anew only for the same game. */
export async function openTable(page, id) {
  const address = `${BASE_URL}/#/game/${id}`;
  if (page.url() === address) await page.reload();
  else await page.goto(address);
  await page.locator(`.table[data-game="${id}"] .ground [data-place]`).first().waitFor({ state: 'attached' });
}

/** Waits until the board is laid out at the scale that it was brought to. */
export async function atRest(page) {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await page.evaluate(drawn);
  await page.waitForFunction(() => document.querySelector('.world').style.transform.endsWith('scale(1)'));
  await page.evaluate(drawn);
}

/** Opens a game and shows the whole of its board. */
export async function openWhole(page, id) {
  await openTable(page, id);
  await page.keyboard.press('0');
  await atRest(page);
}

/** Begins a game with all seats at this window, plays some moves by chance, and sits down. */
export async function sitDown(page, title, moves = 0, done) {
  const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
  await takeSeats(page, made);
  const snapshot = await playOn(made, moves, done);
  await openTable(page, made.id);
  return { made, snapshot };
}

export const logLength = async (made) => (await look(made, undefined, '?log_from=1000000')).log_length;

/** Waits until something that is looked up through the API holds. */
export async function until(what, holds, tries = 200) {
  for (let i = 0; i < tries; i += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`waited in vain: ${what}`);
}

/** A stack opens or is taken up, a menu asks what is meant, the odds or a warning ask whether one is sure: each only where it must. */
export async function confirm(page, isDone) {
  const ways = '.table:has([data-pieces]) .choice';
  const next = page.locator(`.fan .piece.lit, .pop .item, [data-confirm], dialog .primary, ${ways}`).first();
  await until('the click is understood', async () => {
    if (await isDone()) return true;
    if (await next.isVisible()) await next.click({ timeout: 1000 }).catch(() => {});
    return false;
  });
}

/** Nothing is found. The board takes longest by far, so it is lifted off the table meanwhile where it was looked at before. */
export async function assertAccessible(page, where, { board = true } = {}) {
  if (!board) await page.evaluate(liftBoard);
  const { violations } = await new AxeBuilder({ page }).analyze();
  if (!board) await page.evaluate(layBoard);
  const told = violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`);
  assert.deepEqual(told, [], `axe on ${where}`);
}

/** In the page: takes what lies in the window onto the board out of the document. Axe walks over whatever is in it, looked at or not. */
function liftBoard() {
  const world = document.querySelector('.board .world');
  window.lifted = world && { world, frame: world.parentElement };
  world?.remove();
}

function layBoard() {
  window.lifted?.frame.prepend(window.lifted.world);
}

/** What can be chosen on the board: the ids of places and pieces. */
export async function litOnBoard(made) {
  const { table } = await look(made);
  return table.choices.flatMap(({ on }) => on.place ?? on.piece ?? []);
}

/** The middle of a thing on the board, one of some or none of some, if a click there would meet it. */
export const spotOf = (page, selector, { oneOf = null, noneOf = [] }) =>
  page.evaluate(([wanted, some, none]) => {
    const room = document.querySelector('.board').getBoundingClientRect();
    for (const node of document.querySelectorAll(wanted)) {
      const id = node.dataset.place ?? node.dataset.piece;
      if ((some && !some.includes(id)) || none.includes(id)) continue;
      const box = node.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < room.left + 70 || y < room.top + 20 || x > room.right - 70 || y > room.bottom - 60) continue;
      const hit = document.elementFromPoint(x, y)?.closest('[data-piece],[data-place]');
      if (hit && (hit.dataset.place ?? hit.dataset.piece) === id) return { x, y, id };
    }
    return null;
  }, [selector, oneOf, noneOf]);

/** Waits until the window shows the game as it is now, or as it has become meanwhile. */
export async function upToDate(page, made) {
  const { version } = await look(made, undefined, '?log_from=1000000');
  const shown = (least) => Number(document.querySelector('.table')?.dataset.version) >= least;
  await page.waitForFunction(shown, version);
}

/** A choice of the list, which shows only its beginning where it is long. */
export async function findChoice(page, selector) {
  const button = page.locator(selector).first();
  const more = page.locator('.more');
  await button.or(more).first().waitFor();
  if ((await button.count()) === 0 && (await more.isVisible())) await more.click();
  return button;
}
