// Moving as people think: a stack is taken up, a place is pointed at, and the page makes the small decisions.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { allPersons, begin, decide, isOver, listTitles, look, reachOf, takeSeats } from './games.mjs';
import { assertAccessible, logLength, openTable, openWindow, until, upToDate } from './helpers.mjs';

const titles = await listTitles();
let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

/** Plays on until some stack of several can move together; what is offered first sets the game up. */
async function findStack(title) {
  const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
  let snapshot = await look(made);
  for (let n = 0; n < 400 && !isOver(snapshot); n += 1) {
    const stack = await stackIn(made, snapshot);
    if (stack) return { made, snapshot, ...stack };
    const { choices } = snapshot.table;
    const choice = n < 20 ? choices[0] : choices[(n * 7919) % choices.length];
    snapshot = await decide(made, snapshot.version, choice.action);
  }
  return null;
}

async function stackIn(made, { table, guide }) {
  const byPlace = Map.groupBy(table.pieces.filter((p) => guide?.movers.includes(p.id)), (p) => `${p.place} ${p.side}`);
  for (const movers of [...byPlace.values()].sort((a, b) => b.length - a.length)) {
    if (movers.length < 2) return null;
    const reach = await reachOf(made, movers.slice(0, 4).map((p) => p.id)).catch(() => null);
    const far = reach?.places.filter((r) => r.way.length >= 2 && r.notes.length === 0).at(-1);
    if (far) return { movers, far, from: movers[0].place };
  }
  return null;
}

/** The middle of a thing on the board, brought into sight. */
async function middleOf(selector) {
  const thing = page.locator(selector).first();
  const box = await thing.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const topOf = (movers) => `.piece[data-piece="${movers.at(-1).id}"]`;
const groundOf = (place) => `.ground [data-place="${place}"]`;
const placesOf = async (made, movers) => {
  const { table } = await look(made);
  return new Set(table.pieces.filter((p) => movers.includes(p.id)).map((p) => p.place));
};

for (const title of titles) {
  describe(title.title, () => {
    let found;
    before(async () => {
      found = await findStack(title);
    });

    it('moves a stack with two clicks, and takes it back with one', async (test) => {
      if (!found) return test.skip('the game says of no stack yet where it can go');
      const { made, movers, from } = found;
      await takeSeats(page, made);
      await openTable(page, made.id);
      await page.keyboard.press('0');
      await page.waitForTimeout(300);
      const length = await logLength(made);
      let spot = await middleOf(topOf(movers));
      await page.mouse.click(spot.x, spot.y);
      await page.getByRole('group', { name: 'What is in hand' }).waitFor();
      assert.equal(await logLength(made), length, 'nothing is decided yet');
      await assertAccessible(page, 'a stack in hand', { board: false });
      const taken = await page.locator('.member[aria-pressed="true"]').count();
      const target = await page.locator('.choice').evaluateAll((all) => all.map((b) => b.dataset.action.replace('reach ', '')));
      const { places } = await reachOf(made, await heldIds(movers));
      const goal = places.filter((r) => r.notes.length === 0 && r.place !== from && target.includes(r.place)).at(-1);
      spot = await middleOf(groundOf(goal.place));
      await page.mouse.click(spot.x, spot.y);
      await until('the stack has arrived', async () => (await placesOf(made, await heldIds(movers, taken))).has(goal.place));
      await until('the walk is over', async () => (await page.locator('.bar').count()) === 0);
      await upToDate(page, made);
      await page.locator('.tools button').first().click();
      await until('one click takes the whole move back', async () => (await logLength(made)) === length);
    });

    it('moves a stack by drag and drop, and by keyboard', async (test) => {
      if (!found) return test.skip('the game says of no stack yet where it can go');
      const { made, movers } = found;
      await takeSeats(page, made);
      await openTable(page, made.id);
      await page.keyboard.press('0');
      await page.waitForTimeout(300);
      const length = await logLength(made);
      const { places } = await reachOf(made, await heldIds(movers));
      const goal = places.filter((r) => r.notes.length === 0 && r.place !== movers[0].place).at(-1);
      const [from, to] = [await middleOf(topOf(movers)), await middleOf(groundOf(goal.place))];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.locator('.carried').waitFor();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      await until('the stack has arrived', async () => (await placesOf(made, movers.map((p) => p.id))).has(goal.place));
      await until('the walk is over', async () => (await page.locator('.carried').count()) === 0);
      await upToDate(page, made);
      await page.locator('.tools button').first().click();
      await until('it is taken back', async () => (await logLength(made)) === length);
      await upToDate(page, made);
      await page.locator(`.choice[data-action]`).first().waitFor();
      await page.locator('.board').focus();
      for (let n = 0; n < 60; n += 1) {
        await page.keyboard.press('n');
        const held = await page.evaluate(() => document.activeElement?.getAttribute('data-piece'));
        if (movers.some((p) => p.id === held)) break;
      }
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'What is in hand' }).waitFor();
      await page.keyboard.press('1');
      await until('a digit names the destination', async () => (await logLength(made)) > length);
    });
  });
}

/** The pieces that are in hand on the page, or as many of the stack. */
async function heldIds(movers) {
  const names = await page.locator('.member[aria-pressed="true"]').allInnerTexts();
  const held = movers.filter((p) => names.includes(p.name)).map((p) => p.id);
  return held.length > 0 ? held : movers.slice(-4).map((p) => p.id);
}

it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
