// What the page costs: the weight of the first load, and the work of a click.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { listTitles } from './games.mjs';
import { atRest, openWindow, sitDown } from './helpers.mjs';

const titles = await listTitles();

/** The most that the first load may weigh, compressed, from the shelf to a board. */
const WEIGHT = 400_000;
/** The most work that a click may cost the page, in milliseconds; the largest boards cost more for each place. */
const ANSWER = 50;
const FOR_A_PLACE = 0.08;

let browser;
before(async () => {
  // A card that is opened first would be a second click.
  browser = await openWindow({}, { cautions: false });
});
after(() => browser.close());

for (const title of titles) {
  it(`${title.title}: the first load is light`, async () => {
    const fresh = await openWindow();
    const sizes = [];
    // What is still under way when the window closes has no size any more.
    const gone = { responseBodySize: 0 };
    fresh.page.on('requestfinished', (request) => sizes.push(request.sizes().catch(() => gone)));
    await fresh.page.goto(`${BASE_URL}/#/title/${title.id}`);
    // The rules, the names and the map come last.
    const last = [/\/cases$/, /\/names$/, /\/map\.svg/].map((part) => fresh.page.waitForEvent('requestfinished', (r) => part.test(r.url())));
    await fresh.page.locator('.ways .primary').click();
    await fresh.page.locator('.prompt .text').waitFor();
    await Promise.all(last);
    const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size.responseBodySize, 0);
    await fresh.close();
    console.log(`${title.title}: ${Math.round(weight / 1000)} KB`);
    assert.ok(weight < WEIGHT, `${weight} bytes`);
  });

  it(`${title.title}: a click is answered at once`, async () => {
    const { page } = browser;
    await sitDown(page, title);
    // What is measured is a click on a table that lies there, not the laying of the table.
    await page.waitForFunction(() => document.querySelector('.print img')?.complete && document.querySelector('.names text'));
    await atRest(page);
    const work = await workOf(page);
    const scale = () => page.locator('.sheet').evaluate((sheet) => sheet.style.width);
    const scaleBefore = await scale();
    const [times, before] = [[], await work()];
    for (let n = 0; n < 15; n += 1) {
      await page.locator('.choice').first().waitFor();
      // The first in sight: what looks hopeless is folded away.
      const time = await page.evaluate(clickAndWait);
      if (time === null) break;
      times.push(time);
    }
    assert.equal(await scale(), scaleBefore, 'no question brings another scale with it');
    const each = ((await work()) - before) / times.length;
    const told = `${Math.round(each)} ms of work; took ${times.map(Math.round).join(' ')} ms`;
    console.log(`${title.title}: ${told}`);
    const places = await page.locator('.ground [data-place]').count();
    assert.ok(each < ANSWER + FOR_A_PLACE * places, told);
  });
}

/** How long the page has worked so far, in milliseconds: its own time, whatever else the machine does meanwhile. */
async function workOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((m) => m.name === 'TaskDuration').value * 1000;
  };
}

/** In the page: presses a choice and waits until the next question is drawn; null where the odds were asked for. */
function clickAndWait() {
  const table = document.querySelector('.table');
  const find = () => document.querySelector('.choice:not(:has(.risk))') ?? document.querySelector('.choice');
  return new Promise((done) => {
    const press = () => {
      const button = find();
      if (!button) {
        setTimeout(press, 20);
        return;
      }
      const [began, version] = [performance.now(), table.dataset.version];
      const observer = new MutationObserver(() => {
        if (document.querySelector('dialog')) done(null);
        if (table.dataset.version === version) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
      });
      observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-version'] });
      button.click();
      setTimeout(() => done(null), 3000);
    };
    press();
  });
}
