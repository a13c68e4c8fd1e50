// Plays every game on the shelf through the page, in a real browser. The server's address is BASE_URL.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { AxeBuilder } from '@axe-core/playwright';

import { BASE_URL, openBrowser, playOn, preset, startGame } from './browser.mjs';

const titles = await (await fetch(`${BASE_URL}/api/titles`)).json();

/** Complaints of the page itself; there must be none. */
const complaints = [];
let browser;
let page;

before(async () => {
  browser = await openBrowser();
  await preset(browser.context, { theme: 'light', pace: 0, motion: 'none', curtain: 'never' });
  page = await browser.context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
});
after(() => browser.close());

const allPersons = (title) => Object.fromEntries(title.sides.map((s) => [s.id, { kind: 'person' }]));

/** Starts a game by the API and opens it in the page. */
async function sitDown(title, moves = 0) {
  const made = await startGame(page, { game: title.id, seed: 7, seats: allPersons(title) });
  const snapshot = await playOn(page, made, moves);
  await page.goto(`${BASE_URL}/#/game/${made.id}`);
  await page.reload();
  await page.locator('.ground [data-place]').first().waitFor({ state: 'attached' });
  return { made, snapshot };
}

const logLength = async (made) => {
  const headers = { Authorization: `Bearer ${Object.values(made.seats).join(',')}` };
  return (await (await page.request.get(`${BASE_URL}/api/games/${made.id}`, { headers })).json()).log.length;
};

async function assertAccessible(where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  const told = grave.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`);
  assert.deepEqual(told, [], `axe on ${where}`);
}

/** The middle of a thing on the board, if a click there would meet it. */
const spotOf = (selector, skip = '') =>
  page.evaluate(([wanted, unwanted]) => {
    const room = document.querySelector('.board').getBoundingClientRect();
    for (const node of document.querySelectorAll(wanted)) {
      const id = node.dataset.place ?? node.dataset.piece;
      if (unwanted !== '' && document.querySelector(unwanted.replace('ID', CSS.escape(id)))) continue;
      const box = node.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (x < room.left + 70 || y < room.top + 20 || x > room.right - 70 || y > room.bottom - 60) continue;
      const hit = document.elementFromPoint(x, y)?.closest('[data-piece],[data-place]');
      if (hit && (hit.dataset.place ?? hit.dataset.piece) === id) return { x, y, id };
    }
    return null;
  }, [selector, skip]);

it('the shelf shows every box and is accessible', async () => {
  await page.goto(`${BASE_URL}/`);
  await page.locator('.boxes li').first().waitFor();
  assert.equal(await page.locator('.boxes li').count(), titles.length);
  await assertAccessible('the shelf');
});

for (const title of titles) {
  describe(title.title, () => {
    it('starts in two clicks', async () => {
      await page.goto(`${BASE_URL}/#/`);
      await page.locator(`.boxes a[href="#/title/${title.id}"]`).click();
      await page.locator('.ways .primary').waitFor();
      await assertAccessible('the title page');
      await page.locator('.ways .primary').click();
      await page.locator('.prompt .text').waitFor();
      assert.notEqual((await page.locator('.prompt .text').innerText()).trim(), '');
    });

    it('takes a decision by mouse, and takes it back', async () => {
      const { made } = await sitDown(title);
      const length = await logLength(made);
      const spot = await spotOf('g.lit');
      assert.ok(spot, 'something is lit on the board');
      await page.mouse.click(spot.x, spot.y);
      // A stack opens, a menu asks what is meant, the odds ask whether one is sure: each only where it must.
      for (const next of ['.fan .piece.lit', '.pop .item', 'dialog .primary']) {
        await page.waitForTimeout(250);
        const button = page.locator(next).first();
        if (await button.isVisible()) await button.click();
      }
      await page.waitForTimeout(400);
      assert.ok((await logLength(made)) > length, 'the decision is in the log');
      const undo = page.locator('.tools button').first();
      if (await undo.isEnabled()) {
        await undo.click();
        await page.waitForTimeout(500);
        assert.equal(await logLength(made), length, 'undo takes it back');
        await page.keyboard.press('r');
        await page.waitForTimeout(500);
        assert.ok((await logLength(made)) > length, 'redo does it again');
      } else {
        assert.match(await undo.getAttribute('title'), /No undo: \w+/);
      }
    });

    it('is played by keyboard alone', async () => {
      const { made } = await sitDown(title);
      const length = await logLength(made);
      await page.keyboard.press('1');
      await page.waitForTimeout(400);
      if (await page.locator('dialog').isVisible()) await page.keyboard.press('Enter');
      await page.waitForTimeout(500);
      assert.ok((await logLength(made)) > length, 'a digit chooses');
      await page.locator('.board').focus();
      await page.keyboard.press('n');
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      const lit = await page.locator('[data-piece][role=button], g.lit[data-place]').count();
      assert.ok(lit === 0 || focused !== '', 'N goes to something that can be chosen');
      await page.keyboard.press('Shift+?');
      await page.locator('dialog').waitFor();
      await page.keyboard.press('Escape');
    });

    it('says why not, with the rule', async () => {
      await sitDown(title);
      const spot = await spotOf('.ground [data-place]', 'g.lit[data-place="ID"]');
      assert.ok(spot, 'some place is not lit');
      await page.mouse.click(spot.x, spot.y);
      await page.locator('.pop .why').waitFor();
      const rule = page.locator('.pop .case').first();
      assert.match(await rule.innerText(), /\d/);
      await rule.click();
      await page.locator('.rules .wanted').waitFor();
      await assertAccessible('the rules pane');
    });

    it('shows the odds first', async () => {
      const { made } = await sitDown(title);
      const headers = { Authorization: `Bearer ${Object.values(made.seats).join(',')}` };
      let snapshot = null;
      for (let i = 0; i < 400; i += 1) {
        snapshot = await (await page.request.get(`${BASE_URL}/api/games/${made.id}`, { headers })).json();
        if ('over' in snapshot.turn || snapshot.table.choices.some((c) => c.risky)) break;
        await playOn(page, made, 1);
      }
      const risky = snapshot.table.choices.find((c) => c.risky);
      assert.ok(risky, 'some choice is risky');
      await page.waitForFunction((a) => [...document.querySelectorAll('.choice')].some((b) => b.dataset.action === a), risky.action);
      await page.locator('.choice', { has: page.locator('.risk') }).first().click();
      await page.locator('.odds li').first().waitFor();
      assert.match(await page.locator('.odds .p').first().innerText(), /%/);
      await assertAccessible('the odds');
      await page.getByRole('button', { name: 'Not yet' }).click();
    });

    it('comes back after a reload, and follows from another window', async () => {
      const { made } = await sitDown(title, 3);
      const before = await page.locator('.prompt .text').innerText();
      await page.reload();
      await page.locator('.prompt .text').waitFor();
      assert.equal(await page.locator('.prompt .text').innerText(), before);
      const watcher = await browser.context.newPage();
      await watcher.goto(`${BASE_URL}/#/game/${made.id}`);
      await watcher.locator('.prompt .text').waitFor();
      await watcher.keyboard.press('l');
      const lines = await watcher.locator('.log li').count();
      await playOn(page, made, 6);
      await watcher.waitForFunction((n) => document.querySelectorAll('.log li').length > n, lines);
      await watcher.close();
    });

    it('shows a stranger nothing to decide', async () => {
      const { made } = await sitDown(title);
      const stranger = await openBrowser();
      const view = await stranger.context.newPage();
      await view.goto(`${BASE_URL}/#/watch/${made.id}`);
      await view.locator('.prompt .text').waitFor();
      assert.equal(await view.locator('.choice').count(), 0);
      assert.equal(await view.locator('g.lit').count(), 0);
      await stranger.close();
    });

    if (title.sides.length > 1) {
      it('gives the other side its own view, by an invitation', async () => {
        const [first, second] = title.sides.map((s) => s.id);
        const seats = { [first]: { kind: 'person' }, [second]: { kind: 'open' } };
        const made = await (await page.request.post(`${BASE_URL}/api/games`, { data: { game: title.id, seats } })).json();
        const guest = await openBrowser();
        const view = await guest.context.newPage();
        await view.goto(`${BASE_URL}/#/join/${made.id}/${made.seats[second]}`);
        await view.locator('.prompt .text').waitFor();
        const seen = async (side) => {
          const headers = { Authorization: `Bearer ${made.seats[side]}` };
          return (await page.request.get(`${BASE_URL}/api/games/${made.id}`, { headers })).json();
        };
        const [mine, theirs] = [await seen(first), await seen(second)];
        assert.ok(mine.table.choices.length === 0 || theirs.table.choices.length === 0, 'one question, one side');
        assert.equal((await view.locator('.choice').count()) > 0, theirs.table.choices.length > 0);
        await guest.close();
      });
    }

    it('is accessible at the table, in every pane', async () => {
      await sitDown(title, 40);
      for (const key of ['c', 'l', 's', 'b', 't']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(150);
        await assertAccessible(`pane ${key}`);
      }
    });

    it('ends with a report, and is replayed', async () => {
      const { made, snapshot } = await sitDown(title, 20000);
      assert.ok('over' in snapshot.turn, 'the game is over');
      await page.locator('.chart').waitFor();
      await assertAccessible('the report');
      await page.getByRole('button', { name: 'Replay from the beginning' }).click();
      const slider = page.getByRole('slider', { name: 'Moment of the game' });
      await slider.waitFor();
      const length = await logLength(made);
      await slider.fill(`${Math.floor(length / 2)}`);
      await page.waitForFunction((n) => document.querySelector('.replay .n')?.textContent?.startsWith(`${n}/`), Math.floor(length / 2));
      await page.keyboard.press('.');
      await page.waitForFunction((n) => document.querySelector('.replay .n')?.textContent?.startsWith(`${n}/`), Math.floor(length / 2) + 1);
      await page.keyboard.press('Escape');
      await page.locator('.replay').waitFor({ state: 'detached' });
    });
  });
}

it('the page itself never complained', () => assert.deepEqual(complaints, []));
