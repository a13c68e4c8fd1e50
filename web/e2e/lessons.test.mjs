// Somebody new is taught: every title's first lesson is begun from the shelf and done through the page.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { listTitles } from './games.mjs';
import { assertAccessible, confirm, findChoice, openWindow } from './helpers.mjs';

const titles = (await listTitles()).filter((title) => title.lessons.length > 0);

let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

describe('lessons', () => {
  for (const title of titles) {
    it(`${title.title}: the first lesson is begun with one click and done by its own solution`, async () => {
      await page.goto(`${BASE_URL}/`);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      const box = page.locator('.boxes li', { has: page.locator(`a[href="#/title/${title.id}"]`) });
      await box.locator('.learn').click();
      const lesson = page.locator('.lesson');
      await lesson.waitFor();
      assert.equal((await lesson.locator('h2').innerText()).trim(), title.lessons[0].title);
      await assertAccessible(page, 'a lesson', { board: false });
      const id = new URL(page.url()).hash.split('/').at(-1);
      const told = await page.evaluate(async (game) => {
        const seats = JSON.parse(localStorage.getItem('indochina.seats'))[game];
        const headers = { authorization: `Bearer ${Object.values(seats).join(',')}` };
        return (await (await fetch(`/api/games/${game}`, { headers })).json()).lesson;
      }, id);
      for (const action of told.solution) {
        const before = await page.locator('.table').getAttribute('data-version');
        await (await findChoice(page, `[data-action="${action}"]`)).click();
        await confirm(page, async () => (await page.locator('.table').getAttribute('data-version')) !== before);
      }
      await page.locator('.lesson.done').waitFor();
      await page.goto(`${BASE_URL}/#/title/${title.id}`);
      await page.locator('.learn li', { hasText: 'done' }).first().waitFor();
    });
  }
});
