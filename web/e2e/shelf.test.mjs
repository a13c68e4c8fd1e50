// The shelf on every screen: nothing stands over its neighbour, and nothing runs off the page.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { listTitles } from './games.mjs';
import { openWindow } from './helpers.mjs';

let browser;
before(async () => {
  browser = await openWindow();
});
after(() => browser.close());

for (const width of [390, 768, 1280, 2560]) {
  it(`at ${width} pixels every box keeps to its column`, async () => {
    const { page } = browser;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${BASE_URL}/`);
    const boxes = page.locator('.boxes li');
    await boxes.last().waitFor();
    assert.equal(await boxes.count(), (await listTitles()).length);
    const over = await page.evaluate(() => [
      ...[...document.querySelectorAll('.boxes li, .boxes li *')].filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && getComputedStyle(e).overflow === 'visible').map((e) => e.className || e.tagName),
      ...(document.documentElement.scrollWidth > innerWidth ? ['page'] : []),
    ]);
    assert.deepEqual(over, []);
  });
}

/** In the page: what begins within the window and runs out of it on the right, unless it is meant to be scrolled or cut. */
function findWide() {
  const isHeld = (node) => node && node !== document.body && (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(node).overflowX) || isHeld(node.parentElement));
  const wide = [...document.querySelectorAll('main *, aside, aside *')].filter((node) => !node.closest('.board') && node.getBoundingClientRect().right > innerWidth + 1 && !isHeld(node.parentElement));
  const scrolled = [...document.querySelectorAll('aside')].filter((node) => node.scrollWidth > node.clientWidth + 1);
  return [...wide, ...scrolled].map((node) => `${node.tagName} ${node.className}`);
}

for (const width of [390, 768, 1280]) {
  it(`at ${width} pixels the page of a title and a position keep to the window, however long their names are`, async () => {
    const { page } = browser;
    await page.setViewportSize({ width, height: 900 });
    for (const { id } of await listTitles()) {
      await page.goto(`${BASE_URL}/#/title/${id}`);
      await page.locator('.ways .primary').waitFor();
      assert.deepEqual(await page.evaluate(findWide), [], id);
      await page.goto(`${BASE_URL}/#/position/${id}`);
      await page.locator('.board .piece').first().waitFor({ state: 'attached' });
      assert.deepEqual(await page.evaluate(findWide), [], `a position of ${id}`);
    }
  });
}
