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
