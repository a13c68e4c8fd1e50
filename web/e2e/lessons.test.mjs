// Somebody new is taught: every title's first lesson is begun from the shelf, and every lesson can be done as it is shown.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { begin, listTitles, takeSeats } from './games.mjs';
import { assertAccessible, confirm, openTable, openWindow } from './helpers.mjs';

const titles = (await listTitles()).filter((title) => title.lessons.length > 0);

let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

/** Asks how it is done and does what is marked, until the lesson is done. */
async function doAsShown() {
  await page.getByRole('button', { name: 'Show me how' }).click();
  const done = page.locator('.lesson.done');
  const marked = page.locator('.choice.hinted').first();
  for (let n = 0; n < 20; n += 1) {
    await done.or(marked).first().waitFor();
    if (await done.isVisible()) return;
    const before = await page.locator('.table').getAttribute('data-version');
    await marked.click();
    await confirm(page, async () => (await page.locator('.table').getAttribute('data-version')) !== before);
  }
  assert.fail('the lesson does not end as it is shown');
}

describe('lessons', () => {
  for (const title of titles) {
    it(`${title.title}: the first lesson is begun from the shelf with one click, done as it is shown, and kept as done`, async () => {
      await page.goto(`${BASE_URL}/`);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      const box = page.locator('.boxes li', { has: page.locator(`a[href="#/title/${title.id}"]`) });
      await box.locator('.learn').click();
      const lesson = page.locator('.lesson');
      await lesson.waitFor();
      assert.match(await lesson.locator('h2').innerText(), new RegExp(`Lesson 1 of ${title.lessons.length}[^]*${title.lessons[0].title.replace(/[()?.]/g, '.')}`));
      await assertAccessible(page, 'a lesson', { board: false });
      await doAsShown();
      await page.goto(`${BASE_URL}/#/title/${title.id}`);
      await page.locator('.learn li', { hasText: 'done' }).first().waitFor();
    });

    it(`${title.title}: every other lesson says what to do, and is done as it is shown`, async () => {
      for (const { id } of title.lessons.slice(1)) {
        const made = await begin({ game: title.id, lesson: id });
        await takeSeats(page, made);
        await openTable(page, made.id);
        const task = page.locator('.lesson', { hasText: 'Your task.' });
        await task.waitFor();
        assert.equal(await page.locator('.lesson.done').count(), 0, `${id} is not done before it is begun`);
        assert.ok((await task.innerText()).length > 120, `${id} has something to read`);
        await doAsShown();
      }
    });
  }

  it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
});
