// Moving as people think: a stack is taken up, a place is pointed at, and the page makes the small decisions.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { allPersons, begin, decide, isOver, listTitles, look, moversIn, reachOf, stacksOf, takeSeats } from './games.mjs';
import { assertAccessible, logLength, openWhole, openWindow, until, upToDate } from './helpers.mjs';

const titles = await listTitles();
let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

/** What ends a phase comes last and brings the next one about soonest. */
const onward = (choices, n) => (n % 3 === 0 ? choices[0] : choices.at(-1));
const byChance = (choices, n) => choices[(Math.imul(n + 1, 0x9e3779b1) >>> 8) % choices.length];

/** A stack that the rules refuse to move goes nowhere; any other answer is a fault. */
function noWay(refused) {
  if (refused.status !== 422) throw refused;
  return { pieces: [], places: [] };
}

/** A way of several places. */
const isFar = ({ way }) => way.length > 2;
/** Or of one place to which the pieces go one after the other. */
const isWalk = (r, pieces) => isFar(r) || (r.way.length === 1 && r.actions.length >= 2 * pieces.length);

/** How a stack that can move is looked for, and for how many decisions. */
const SEARCHES = [
  { course: onward, isMeant: isFar, most: 12 },
  { course: onward, isMeant: isWalk, most: 250 },
  { course: byChance, isMeant: isWalk, most: 250 },
];

/** Plays on until some stack of several on the map can move together; what is offered first sets the game up. */
async function findStack(title) {
  const board = await (await fetch(`${BASE_URL}/api/titles/${title.id}/board`)).json();
  const boxes = new Set(board.places.filter((p) => p.shape.kind === 'box').map((p) => p.id));
  for (const { course, isMeant, most } of SEARCHES) {
    const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
    let snapshot = await look(made);
    for (let n = 0; n < most && !isOver(snapshot); n += 1) {
      const stack = await stackIn(made, snapshot, boxes, isMeant);
      if (stack) return { made, ...stack };
      const { choices } = snapshot.table;
      const choice = snapshot.phase === 'setup' ? choices[0] : course(choices, n);
      snapshot = await decide(made, snapshot.version, choice.action);
    }
  }
  return null;
}

async function stackIn(made, { table, guide }, boxes, isMeant) {
  const movers = moversIn({ table, guide }).filter((p) => !boxes.has(p.place));
  for (const stack of stacksOf(movers).filter((s) => s.length > 1)) {
    const reach = await reachOf(made, stack.map((p) => p.id).reverse()).catch(noWay);
    const goals = reach.places.filter((r) => r.notes.length === 0 && r.place !== stack[0].place);
    if (reach.pieces.length > 1 && goals.some((r) => isMeant(r, reach.pieces))) return { stack, goals };
  }
  return null;
}

/** The middle of a thing on the board, brought into sight. */
async function middleOf(selector) {
  const thing = page.locator(selector).first();
  const box = await thing.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const topOf = ({ stack }) => `.piece[data-piece="${stack.at(-1).id}"]`;
const plural = (n, word) => `${n} ${word}${n === 1 ? '' : 's'}`;
const groundOf = (place) => `.ground [data-place="${place}"]`;
const bar = () => page.getByRole('group', { name: 'What is in hand' });
const held = async () => (await bar().getAttribute('data-pieces')).split(' ');

/** How many pieces with the names of a stack lie at a place: some are named by where they lie, so ids would not do. */
async function countAt({ made, stack }, place) {
  const { table } = await look(made, undefined, '?log_from=1000000');
  const names = stack.map((p) => p.name);
  return table.pieces.filter((p) => p.place === place && names.includes(p.name)).length;
}

/** Sits down and sees the whole board. */
async function sitBefore(made) {
  await takeSeats(page, made);
  await openWhole(page, made.id);
}

/** The farthest quiet place whose middle a click would meet. */
async function goalOf({ goals }) {
  for (const { place, way } of [...goals].sort((a, b) => b.way.length - a.way.length)) {
    const spot = await middleOf(groundOf(place));
    const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place, [spot.x, spot.y]);
    if (hit === place) return { place, way, spot };
  }
  assert.fail('no goal is in sight');
}

/** The places whose middle a pointer would meet. */
const openPlaces = () =>
  page.locator('.ground [data-place]').evaluateAll((all) => {
    const meets = (node) => {
      const box = node.getBoundingClientRect();
      return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === node;
    };
    return all.filter(meets).map((node) => node.dataset.place);
  });

/** A quiet way of two places other than the cheapest one, through places that a pointer meets. */
async function findOtherWay({ made, stack, goals }) {
  const pieces = stack.map((p) => p.id).reverse();
  const open = new Set(await openPlaces());
  const steps = goals.filter((r) => r.way.length === 1 && open.has(r.place)).map((r) => r.place);
  for (const goal of goals.filter((r) => r.way.length === 2 && open.has(r.place))) {
    for (const step of steps.filter((place) => place !== goal.way[0])) {
      const { places } = await reachOf(made, pieces, [step, goal.place]);
      const other = places.find((r) => r.place === goal.place && r.way.length === 2 && r.notes.length === 0);
      if (other) return other;
    }
  }
  return null;
}

/** Where another way is better than the drawn one, the page asks which of them is meant; the drawn one is named first. */
const meanDrawn = (isDone) =>
  until('the stack goes as it was drawn', async () => {
    const asked = page.locator('.pop .item').first();
    if (await asked.isVisible()) await asked.click({ timeout: 1000 }).catch(() => {});
    return isDone();
  });

/** A stack has arrived before it has halted: until then the walk has decisions to make, and nothing else can be chosen. */
const walkIsOver = () => until('the walk is over', async () => (await page.locator('.choice').count()) > 0);

async function takeBack(made, length) {
  await walkIsOver();
  await upToDate(page, made);
  await page.locator('.tools button').first().click();
  await until('one click takes the whole move back', async () => (await logLength(made)) === length);
  await upToDate(page, made);
}

for (const title of titles) {
  describe(title.title, () => {
    let found;
    before(async () => {
      found = await findStack(title);
      assert.ok(found, 'some stack can move together');
    });

    it('moves a stack with two clicks, and takes it back with one', async (test) => {
      const { made } = found;
      await sitBefore(made);
      const length = await logLength(made);
      const spot = await middleOf(topOf(found));
      await page.mouse.click(spot.x, spot.y);
      await bar().waitFor();
      assert.equal(await logLength(made), length, 'nothing is decided yet');
      await assertAccessible(page, 'a stack in hand', { board: false });
      const pieces = await held();
      assert.ok(pieces.length > 1, 'the whole stack is in hand');
      const goal = await goalOf(found);
      const there = await countAt(found, goal.place);
      await page.mouse.click(goal.spot.x, goal.spot.y);
      await until('the stack has arrived', async () => (await countAt(found, goal.place)) === there + pieces.length);
      await until('nothing is in hand', async () => (await bar().count()) === 0);
      test.diagnostic(`${plural(pieces.length, 'unit')} over ${plural(goal.way.length, 'space')}`);
      await takeBack(made, length);
    });

    it('moves a part of a stack', async () => {
      const { made } = found;
      await sitBefore(made);
      const spot = await middleOf(topOf(found));
      await page.mouse.click(spot.x, spot.y);
      await bar().waitFor();
      const before = await held();
      await page.locator('.member[aria-pressed="true"]').first().click();
      await until('one is left behind', async () => (await held()).length === before.length - 1);
      await page.keyboard.press('Escape');
      await until('nothing is in hand', async () => (await bar().count()) === 0);
    });

    it('moves a stack by drag and drop', async () => {
      const { made } = found;
      await sitBefore(made);
      const length = await logLength(made);
      const [from, goal] = [await middleOf(topOf(found)), await goalOf(found)];
      const there = await countAt(found, goal.place);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + goal.spot.x) / 2, (from.y + goal.spot.y) / 2, { steps: 4 });
      await page.locator('.carried').waitFor();
      await page.mouse.move(goal.spot.x, goal.spot.y, { steps: 4 });
      await page.mouse.up();
      await meanDrawn(async () => (await countAt(found, goal.place)) > there);
      await takeBack(made, length);
    });

    it('walks a way place by place as it was drawn', async (test) => {
      const { made } = found;
      await sitBefore(made);
      const drawn = await findOtherWay(found);
      if (!drawn) return test.skip('no second way leads to any place that this stack can reach');
      const length = await logLength(made);
      const from = await middleOf(topOf(found));
      // Whoever rests on a stack sees it open, and still means the whole of it.
      await page.mouse.move(5, 5);
      await page.mouse.move(from.x, from.y);
      await page.locator('.fan').waitFor();
      await page.mouse.down();
      for (const place of drawn.way) {
        const spot = await middleOf(groundOf(place));
        await page.mouse.move(spot.x, spot.y);
        await page.locator(`.carried[data-to="${place}"]`).waitFor();
      }
      await page.mouse.up();
      await meanDrawn(async () => (await logLength(made)) > length);
      await walkIsOver();
      const { log, log_from } = await look(made, undefined, `?log_from=${length}`);
      assert.deepEqual(log.slice(length - log_from).filter((e) => !e.forced).map((e) => e.action), drawn.actions);
      await takeBack(made, length);
    });

    // The page knows no game's interruptions: one title will do, with a decision on the way that is not offered when it is due.
    if (title === titles[0]) {
      it('says why it stopped on the way', async () => {
        const { made } = found;
        await sitBefore(made);
        const length = await logLength(made);
        await page.route('**/reach', async (route) => {
          const response = await route.fetch();
          const answer = await response.json();
          const places = answer.places.map((r) => ({ ...r, actions: [r.actions[0], 'interrupted', ...r.actions.slice(1)] }));
          await route.fulfill({ response, json: { ...answer, places } });
        });
        const spot = await middleOf(topOf(found));
        await page.mouse.click(spot.x, spot.y);
        await bar().waitFor();
        const goal = await goalOf(found);
        await page.mouse.click(goal.spot.x, goal.spot.y);
        await page.locator('.notice', { hasText: 'Stopped on the way' }).waitFor();
        await page.unroute('**/reach');
        await takeBack(made, length);
      });
    }

    it('moves a unit by keyboard', async () => {
      const { made, stack } = found;
      await sitBefore(made);
      const length = await logLength(made);
      await page.locator('.board').focus();
      let mark = null;
      for (let n = 0; n < 80 && !stack.some((p) => p.id === mark); n += 1) {
        await page.keyboard.press('n');
        mark = await page.evaluate(() => document.activeElement?.getAttribute('data-piece'));
      }
      await page.keyboard.press('Enter');
      await bar().waitFor();
      await page.keyboard.press('1');
      await until('a digit names the destination', async () => (await logLength(made)) > length);
    });
  });
}

it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
