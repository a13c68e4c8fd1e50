// The pictures of the documentation, made with a real browser: `cargo xtask screenshots`. They go to the folder PICTURES.
import { join } from 'node:path';

import { BASE_URL, openBrowser, preset } from './browser.mjs';
import { allPersons, begin, isOver, listTitles, look, oddsOf, playWell, setUp, takeSeats } from './games.mjs';
import { findChoice } from './helpers.mjs';

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

/** Plays on until some choice of a combat can turn out in several ways; that choice. After a long search any choice will do. */
async function findRisk(made) {
  let snapshot = await look(made);
  for (let n = 0; !isOver(snapshot); n += 1) {
    const isCombat = snapshot.table.panels.some((p) => p.id === 'combat');
    const risks = isCombat || n > 200 ? snapshot.table.choices.filter((c) => c.risky) : [];
    for (const choice of risks.slice(0, 4)) {
      const { outcomes } = await oddsOf(made, choice.action);
      if (outcomes.length >= 4 && outcomes.length <= 12) return choice;
    }
    snapshot = await playWell(made, 1);
  }
  throw new Error('no choice has odds worth a picture');
}

for (const title of titles) {
  await inWindow(DESK, 'light', async (page, take) => {
    const made = await sit(page, title);
    await setUp(made);
    await open(page, made);
    await take(title.id);
  });
}

const [first] = titles;

// A game with cards, when one is to be played; the one under the pointer is shown large.
for (const title of titles) {
  const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
  if ((await look(made)).table.hands.length === 0) continue;
  await inWindow(DESK, 'light', async (page, take) => {
    await takeSeats(page, made);
    await playWell(made, 2);
    await open(page, made);
    await page.locator('.card').nth(1).hover();
    await take('cards');
  });
  break;
}

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
  const { action } = await findRisk(made);
  await open(page, made);
  await (await findChoice(page, `.choice[data-action="${action}"]`)).click();
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
