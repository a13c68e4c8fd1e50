// One player plays every game on the shelf through the page, in a real browser. The server's address is BASE_URL.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { beginBefore, isOver, listTitles, look, playOn, takeSeats, watchGame } from './games.mjs';
import {
  assertAccessible, confirm, findChoice, litOnBoard, logLength, openTable, openWindow, sitDown, spotOf, until, upToDate,
} from './helpers.mjs';

const titles = await listTitles();

let browser;
let page;
/** A browser that holds no seat. */
let stranger;

before(async () => {
  [browser, stranger] = await Promise.all([openWindow(), openWindow()]);
  page = browser.page;
});
after(() => Promise.all([browser.close(), stranger.close()]));

it('the shelf shows every box and is accessible', async () => {
  await page.goto(`${BASE_URL}/`);
  await page.locator('.boxes li').first().waitFor();
  assert.equal(await page.locator('.boxes li').count(), titles.length);
  await assertAccessible(page, 'the shelf');
});

for (const title of titles) {
  describe(title.title, () => {
    it('starts in two clicks', async () => {
      await page.goto(`${BASE_URL}/#/`);
      await page.locator(`.boxes a[href="#/title/${title.id}"]`).click();
      await page.locator('.ways .primary').waitFor();
      await assertAccessible(page, 'the title page');
      await page.locator('.ways .primary').click();
      await page.locator('.prompt .text').waitFor();
      assert.notEqual((await page.locator('.prompt .text').innerText()).trim(), '');
    });

    it('takes a decision by mouse, and takes it back', async () => {
      const lit = (snapshot) => snapshot.table.choices.some((c) => 'piece' in c.on || 'place' in c.on);
      const { made } = await sitDown(page, title, 300, lit);
      const length = await logLength(made);
      const grew = async () => (await logLength(made)) > length;
      await page.locator('.ring').first().waitFor({ state: 'attached' });
      const spot = await spotOf(page, '.ground [data-place], .piece.lit', { oneOf: await litOnBoard(made) });
      assert.ok(spot, 'something is lit on the board');
      await page.mouse.click(spot.x, spot.y);
      await confirm(page, grew);
      const undo = page.locator('.tools button').first();
      await upToDate(page, made);
      const refused = async () => /No undo: \w+/.test(await undo.getAttribute('title'));
      await until('undo is offered or refused with its reason', async () => (await undo.isEnabled()) || (await refused()));
      if (await undo.isEnabled()) {
        await undo.click();
        await until('undo takes it back', async () => !(await grew()));
        await upToDate(page, made);
        await page.keyboard.press('r');
        await until('redo does it again', grew);
      }
    });

    it('is played by keyboard alone', async () => {
      const { made } = await sitDown(page, title);
      const length = await logLength(made);
      const grew = async () => (await logLength(made)) > length;
      await page.keyboard.press('1');
      await until('a digit chooses', async () => {
        if (await page.locator('dialog').isVisible()) await page.keyboard.press('Enter');
        const warned = page.locator('.pop [data-confirm]');
        if (await warned.isVisible()) await warned.press('Enter');
        return grew();
      });
      await upToDate(page, made);
      await page.locator('.board').focus();
      await page.keyboard.press('n');
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
      const lit = await litOnBoard(made);
      assert.ok(lit.length === 0 || focused !== '', 'N goes to something that can be chosen');
      await page.keyboard.press('Shift+?');
      await page.locator('dialog').waitFor();
      await assertAccessible(page, 'the help', { board: false });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.locator('dialog').waitFor();
      await assertAccessible(page, 'the settings', { board: false });
      await page.keyboard.press('Escape');
    });

    it('says why not, with the rule', async () => {
      const { made } = await sitDown(page, title);
      const spot = await spotOf(page, '.ground [data-place]', { noneOf: await litOnBoard(made) });
      assert.ok(spot, 'some place is not lit');
      await page.mouse.click(spot.x, spot.y);
      await page.locator('.pop .why').waitFor();
      const rule = page.locator('.pop .case').first();
      assert.match(await rule.innerText(), /\d/);
      await rule.click();
      await page.locator('.rules .wanted').waitFor();
      await assertAccessible(page, 'the rules pane', { board: false });
    });

    it('shows the odds first', async () => {
      const isRisky = (snapshot) => snapshot.table.choices.some((c) => c.risky);
      const { snapshot } = await sitDown(page, title, 2000, isRisky);
      const risky = snapshot.table.choices.find((c) => c.risky);
      assert.ok(risky, 'some choice is risky');
      await (await findChoice(page, '.choice:has(.risk)')).click();
      await page.locator('.odds li').first().waitFor();
      assert.match(await page.locator('.odds .p').first().innerText(), /%/);
      await assertAccessible(page, 'the odds', { board: false });
      await page.getByRole('button', { name: 'Not yet' }).click();
    });

    it('comes back after a reload, and follows from another window', async () => {
      const { made } = await sitDown(page, title, 3);
      const before = await page.locator('.prompt .text').innerText();
      await page.reload();
      await page.locator('.prompt .text').waitFor();
      assert.equal(await page.locator('.prompt .text').innerText(), before);
      const watcher = await browser.context.newPage();
      await watcher.goto(`${BASE_URL}/#/game/${made.id}`);
      await watcher.locator('.prompt .text').waitFor();
      await watcher.keyboard.press('l');
      const lines = await watcher.locator('.log li').count();
      await playOn(made, 6);
      await watcher.waitForFunction((n) => document.querySelectorAll('.log li').length > n, lines);
      await watcher.close();
    });

    it('shows a stranger nothing to decide', async () => {
      const { made } = await sitDown(page, title);
      const view = stranger.page;
      await view.goto(`${BASE_URL}/#/watch/${made.id}`);
      await view.locator(`.table[data-game="${made.id}"] .prompt .text`).waitFor();
      assert.equal(await view.locator('.choice').count(), 0);
      assert.equal(await view.locator('.ring').count(), 0);
    });

    it('shows its cards so that they can be read', async (test) => {
      const isAsked = ({ table }) => table.hands.length === 0 || table.choices.some((c) => 'card' in c.on);
      const { snapshot } = await sitDown(page, title, 200, isAsked);
      if (snapshot.table.hands.length === 0) {
        test.skip('this game has no cards');
        return;
      }
      const cards = snapshot.table.hands.flatMap((h) => h.cards);
      const lit = page.locator('.card.lit').first();
      await lit.focus();
      const { text } = cards.find((c) => c.id === snapshot.table.choices.find((choice) => 'card' in choice.on).on.card);
      assert.ok((await page.locator('.card').allInnerTexts()).some((told) => told.includes(text)), 'a card says what it does');
      assert.equal(await page.locator('.card').count(), await page.locator('.card strong').count(), 'every card has a title');
      await lit.hover();
      await page.locator('.looked').waitFor();
      assert.ok((await page.locator('.looked').innerText()).length > 10, 'the card under the pointer is shown large');
    });

    it('is accessible at the table, in every pane', async () => {
      await sitDown(page, title, 40);
      for (const key of ['c', 'l', 's', 'b', 't']) {
        await page.keyboard.press(key);
        await page.locator('[role=tabpanel] > :not([hidden])').first().waitFor();
        await assertAccessible(page, `pane ${key}`, { board: key === 'c' });
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
      await page.keyboard.press('c');
      await assertAccessible(page, 'the table in the dark', { board: false });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
    });

    it('is played to its end by mouse and keyboard, ends with a report, and is replayed', async () => {
      const watched = await watchGame(title, 11);
      const made = await beginBefore(title, watched, 8);
      await takeSeats(page, made);
      await openTable(page, made.id);
      let snapshot = await look(made);
      for (let n = 0; n < 60 && !isOver(snapshot); n += 1) {
        const { version, table } = snapshot;
        await upToDate(page, made);
        // What ends a matter is named last, and brings the end about soonest.
        const button = await findChoice(page, `.choice[data-action="${table.choices.at(-1).action}"]`);
        const press = (thing, options) => (n % 2 === 0 ? thing.click(options) : thing.press('Enter', options));
        await press(button);
        await until('the decision is taken', async () => {
          const sure = page.locator('dialog:not(.wide) .primary, .pop [data-confirm]').first();
          if (await sure.isVisible()) await press(sure, { timeout: 1000 }).catch(() => {});
          snapshot = await look(made);
          return snapshot.version > version;
        });
      }
      assert.ok(isOver(snapshot), 'the game ends');
      await page.locator('.chart').waitFor();
      await openTable(page, watched.id);
      await page.locator('.chart').waitFor();
      await assertAccessible(page, 'the report', { board: false });
      await page.getByRole('button', { name: 'Replay from the beginning' }).click();
      const slider = page.getByRole('slider', { name: 'Moment of the game' });
      await slider.waitFor();
      const middle = Math.floor(watched.log.length / 2);
      const at = (n) => page.waitForFunction((m) => document.querySelector('.replay .n')?.textContent?.startsWith(`${m}/`), n);
      await slider.fill(`${middle}`);
      await at(middle);
      await page.keyboard.press('.');
      await at(middle + 1);
      await assertAccessible(page, 'the replay', { board: false });
      await page.keyboard.press('Escape');
      await page.locator('.replay').waitFor({ state: 'detached' });
    });
  });
}

it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
