// The pictures of the documentation, made with a real browser: `cargo xtask screenshots`. They go to the folder PICTURES.
import { join } from 'node:path';

import { BASE_URL, openBrowser, preset } from './browser.mjs';
import { allPersons, begin, listTitles, playOn, playWell, takeSeats } from './games.mjs';

const folder = process.env['PICTURES'];
if (!folder) throw new Error('PICTURES names no folder');
const titles = await listTitles();

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Opens a window, hands it to `use` with a way to take pictures, and closes it. */
async function inWindow(viewport, theme, use) {
  const browser = await openBrowser({ viewport });
  await preset(browser.context, { theme, pace: 0, motion: 'none', curtain: 'never' });
  const page = await browser.context.newPage();
  const take = async (name) => {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
    console.log(`${name}.jpg`);
  };
  try {
    await use(page, take);
  } finally {
    await browser.close();
  }
}

/** Begins a game with every seat at this window. */
async function sit(page, title) {
  const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
  await takeSeats(page, made);
  return made;
}

async function open(page, made) {
  await page.goto(`${BASE_URL}/#/game/${made.id}`);
  await page.reload();
  await page.locator('.ground [data-place]').first().waitFor({ state: 'attached' });
}

for (const title of titles) {
  await inWindow(DESK, 'light', async (page, take) => {
    const made = await sit(page, title);
    await open(page, made);
    await take(title.id);
  });
}

const [first] = titles;

await inWindow(DESK, 'light', async (page, take) => {
  // A shelf with games under way, the way it looks after some evenings.
  for (const title of titles) await playWell(await sit(page, title), 40);
  await page.goto(`${BASE_URL}/`);
  await page.reload();
  await page.locator('.boxes li').first().waitFor();
  await take('shelf');
});

await inWindow(DESK, 'dark', async (page, take) => {
  const made = await sit(page, first);
  await playWell(made, 60);
  await playOn(made, 2000, (snapshot) => snapshot.table.choices.some((c) => c.risky));
  await open(page, made);
  await page.locator('.choice', { has: page.locator('.risk') }).first().click();
  await page.locator('.odds li').first().waitFor();
  await take('odds');
});

await inWindow(DESK, 'light', async (page, take) => {
  const made = await sit(page, first);
  await playWell(made, 20000);
  await open(page, made);
  await page.locator('.chart').waitFor();
  await take('report');
});

await inWindow(PHONE, 'light', async (page, take) => {
  const made = await sit(page, first);
  await playWell(made, 60);
  await open(page, made);
  await take('phone');
});
