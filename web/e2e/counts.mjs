// What a table costs its players, counted for each title: clicks to the first decision, for a stack moved and for one combat,
// the computer's turn at the usual pace, and how long a click waits for its answer. `npm run counts`; on a quiet machine.
import { BASE_URL, openBrowser, preset } from './browser.mjs';
import { allPersons, begin, decide, isOver, listTitles, look, moversIn, reachOf, setUp, stacksOf, takeSeats } from './games.mjs';
import { openTable, openWindow, until, upToDate } from './helpers.mjs';

const titles = (await listTitles()).filter((t) => !process.argv[2] || process.argv[2] === t.id);

/** Picks one of several in a way that looks like chance and is the same every time. */
const pick = (list, n) => list[(Math.imul(n + 1, 0x9e3779b1) >>> 8) % list.length];

/** Plays a scenario on by chance until something is found in a snapshot. */
async function playUntil(title, most, find, scenario = title.scenarios[0].id) {
  const made = await begin({ game: title.id, scenario, seed: 7, seats: allPersons(title) });
  await setUp(made);
  let snapshot = await look(made);
  for (let n = 0; n < most && !isOver(snapshot); n += 1) {
    const found = await find(made, snapshot);
    if (found) return { made, found };
    snapshot = await decide(made, snapshot.version, pick(snapshot.table.choices, n).action);
  }
  return null;
}

/** Clicks from the shelf to a board that asks for a decision. */
async function clicksToDecide(title) {
  const { page, close } = await openWindow();
  await page.goto(`${BASE_URL}/`);
  let clicks = 0;
  for (const next of [page.locator('.boxes a', { hasText: title.title }), page.locator('.ways .primary')]) {
    await next.click();
    clicks += 1;
  }
  await page.locator('.choice').first().waitFor();
  await close();
  return clicks;
}

/** For so many decisions of each scenario a stack is looked for. */
const SEARCHED = 250;

/** The best stack to be found in any scenario: of four, over three places, or as near to that as the rules of the game let a stack go. */
async function findMove(title) {
  const board = await (await fetch(`${BASE_URL}/api/titles/${title.id}/board`)).json();
  const boxes = new Set(board.places.filter((p) => p.shape.kind === 'box').map((p) => p.id));
  let best = null;
  let scenario = '';
  const isBest = async (made, { table, guide }) => {
    const movers = moversIn({ table, guide }).filter((p) => !boxes.has(p.place));
    for (const stack of stacksOf(movers).filter((s) => s.length > 1).slice(0, 2)) {
      const reach = await reachOf(made, stack.map((p) => p.id).reverse()).catch(() => ({ pieces: [], places: [] }));
      const goals = reach.places.filter((r) => r.notes.length === 0 && r.place !== stack[0].place && !boxes.has(r.place));
      const far = Math.min(3, Math.max(0, ...goals.map((r) => r.way.length)));
      const score = far === 0 ? 0 : Math.min(4, reach.pieces.length) * 10 + far;
      if (score > (best?.score ?? 0)) best = { score, scenario, version: table, stack, goals: goals.filter((r) => Math.min(3, r.way.length) === far), pieces: reach.pieces.length, far };
      if (best?.version === table && best.score >= 43) return best;
    }
    return null;
  };
  for ({ id: scenario } of title.scenarios) {
    const found = await playUntil(title, SEARCHED, isBest, scenario);
    if (found) return found;
  }
  // The best that came by is looked for once more.
  const wanted = best;
  best = null;
  return wanted && playUntil(title, SEARCHED, async (made, snapshot) => {
    await isBest(made, snapshot);
    return best && best.score >= wanted.score ? best : null;
  }, wanted.scenario);
}

/** Clicks that move a stack as far as it was found to go. */
async function clicksToMove(title) {
  const move = await findMove(title);
  if (!move) return 'no stack found';
  const { made, found } = move;
  const { page, close } = await openWindow();
  await takeSeats(page, made);
  await openTable(page, made.id);
  await page.keyboard.press('0');
  await page.waitForTimeout(400);
  const clickOn = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  let clicks = 1;
  await clickOn(`.piece[data-piece="${found.stack.at(-1).id}"]`);
  await page.locator('[data-pieces]').waitFor();
  const { version } = await look(made, undefined, '?log_from=1000000');
  for (const { place } of found.goals) {
    clicks += 1;
    await clickOn(`.ground [data-place="${place}"]`);
    await page.waitForTimeout(600);
    if ((await look(made, undefined, '?log_from=1000000')).version > version) break;
    clicks -= 1;
  }
  await close();
  const nearest = found.score >= 43 ? '' : '; no stack of four that goes three spaces came by in any scenario';
  return `${clicks} (${found.pieces} units, ${found.far} ${found.far === 1 ? 'space' : 'spaces'}${nearest})`;
}

/** Clicks from the choice to the dice. */
async function clicksToFight(title) {
  const fight = await playUntil(title, 600, (_, { table }) => table.choices.find((c) => c.risky && !('card' in c.on)));
  if (!fight) return 'none found';
  const { made, found } = fight;
  const { page, close } = await openWindow();
  await takeSeats(page, made);
  await openTable(page, made.id);
  await upToDate(page, made);
  const button = page.locator(`[data-action="${found.action.replaceAll('"', '\\"')}"]`).first();
  if ((await button.count()) === 0) await page.locator('.more').click();
  await button.click();
  let clicks = 1;
  const { version } = await look(made, undefined, '?log_from=1000000');
  await until('the dice fall', async () => {
    if ((await look(made, undefined, '?log_from=1000000')).version > version) return true;
    const next = page.locator('dialog .primary, [data-confirm]').first();
    if (await next.isVisible()) {
      clicks += 1;
      await next.click();
    }
    return false;
  });
  await close();
  return clicks;
}

/** Seconds from the moment that the computer is asked to the next question for the person, as it is told at the usual pace. */
async function secondsOfComputer(title) {
  if (title.sides.length < 2) return 'no computer plays';
  const browser = await openBrowser();
  await preset(browser.context, { curtain: 'never', cautions: false, odds: false });
  const page = await browser.context.newPage();
  const [own, ...others] = title.sides;
  const seats = { [own.id]: { kind: 'person' }, ...Object.fromEntries(others.map((s) => [s.id, { kind: 'computer', level: 'easy' }])) };
  const made = await begin({ game: title.id, seed: 7, seats });
  await takeSeats(page, made);
  await openTable(page, made.id);
  const seconds = [];
  for (let n = 0; n < 120 && seconds.length < 3; n += 1) {
    await page.locator('.choice').first().waitFor({ timeout: 300_000 });
    const { table, turn, version } = await look(made, [own.id], '?log_from=1000000');
    if (turn.over || table.choices.length === 0) continue;
    const choice = table.phase === 'setup' ? table.choices[0] : pick(table.choices, n);
    const after = await decide({ ...made, seats: { [own.id]: made.seats[own.id] } }, version, choice.action);
    if (after.turn.decide === own.id || after.turn.over) continue;
    const began = performance.now();
    await until('the computer has played', async () => (await look(made, [own.id], '?log_from=1000000')).turn.decide === own.id, 6000);
    await page.waitForFunction(() => document.querySelectorAll('.choice').length > 0, null, { timeout: 300_000 });
    seconds.push((performance.now() - began) / 1000);
  }
  await browser.close();
  return seconds.map((s) => s.toFixed(1)).join(', ') || 'was never asked';
}

/** Milliseconds from a click to the next question on the screen, over some clicks: the middle and the slowest twentieth. */
async function answerTimes(title) {
  const { page, close } = await openWindow({}, { cautions: false, odds: false });
  const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
  await setUp(made);
  await takeSeats(page, made);
  await openTable(page, made.id);
  await page.waitForFunction(() => document.querySelector('.print img')?.complete);
  await page.waitForTimeout(1000);
  const times = [];
  for (let n = 0; n < 60; n += 1) {
    const time = await page.evaluate(clickAndWait, n);
    if (time !== null) times.push(time);
  }
  await close();
  times.sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
  return `p50 ${at(0.5)}, p95 ${at(0.95)} of ${times.length}`;
}

/** In the page: presses one of the choices and waits until the next question is drawn. */
function clickAndWait(n) {
  const table = document.querySelector('.table');
  return new Promise((done) => {
    const buttons = [...document.querySelectorAll('.choice')];
    if (buttons.length === 0) return setTimeout(() => done(null), 300);
    const [began, version] = [performance.now(), table.dataset.version];
    const observer = new MutationObserver(() => {
      if (table.dataset.version === version) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    });
    observer.observe(table, { attributes: true, attributeFilter: ['data-version'] });
    buttons[n % buttons.length].click();
    setTimeout(() => done(null), 3000);
  });
}

const COUNTS = {
  'clicks from the shelf to the first decision': clicksToDecide,
  'clicks for a stack moved': clicksToMove,
  'clicks for one combat': clicksToFight,
  'seconds of a computer turn at the usual pace': secondsOfComputer,
  'milliseconds from click to answer': answerTimes,
};

/** A second word on the command line picks counts by what they are called. */
const wanted = Object.entries(COUNTS).filter(([what]) => what.includes(process.argv[3] ?? ''));

for (const title of titles) {
  console.log(title.title);
  for (const [what, count] of wanted) {
    const told = await count(title).catch((error) => `failed: ${error.message.split('\n')[0]}`);
    console.log(`  ${what}: ${told}`);
  }
}
