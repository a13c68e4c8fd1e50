// What the contract can say and no game on the shelf says yet: the server's answers are altered on their way to the page.
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { allPersons, begin, listTitles, takeSeats } from './games.mjs';
import { assertAccessible, logLength, openTable, openWindow, until } from './helpers.mjs';

let browser;
let page;
let made;
/** Two neighbouring hexes, with another beside the first. */
let hexes;

const WARNING = 'Two points are lost for good.';

before(async () => {
  browser = await openWindow();
  page = browser.page;
  await setTheTable();
});
after(() => browser.close());

/** Begins a game on hexes; its first choice is bound to an edge, with all that a choice and a question can carry. */
async function setTheTable() {
  for (const title of await listTitles()) {
    const board = await (await fetch(`${BASE_URL}/api/titles/${title.id}/board`)).json();
    hexes = neighboursOn(board);
    if (!hexes) continue;
    const [a, b, c] = hexes.map((p) => p.id);
    const edge = (from, to, name) => ({ a: from, b: to, style: '', name, description: `${name} runs here.` });
    made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
    await page.route('**/api/titles/*/board', (route) =>
      route.fulfill({ json: { ...board, edges: [edge(a, b, 'The river'), edge(a, c, 'The wire')] } }));
    await page.route(new RegExp(`/api/games/${made.id}(\\?.*)?$`), async (route) => {
      const response = await route.fetch();
      const snapshot = await response.json();
      await route.fulfill({ response, json: snapshot.log_length === 0 ? altered(snapshot, a, b) : snapshot });
    });
    await takeSeats(page, made);
    await openTable(page, made.id);
    return;
  }
}

function altered(snapshot, a, b) {
  const { table } = snapshot;
  const [first] = table.choices;
  const choice = { ...first, on: { edge: [b, a] }, concerns: [{ place: b }], caution: WARNING, risky: false };
  const prompt = { ...table.prompt, cause: 'The bridge was blown.', meaning: 'It can be built again.', rules: [table.prompt.case] };
  const edge_marks = [{ a, b, text: 'blown', tone: 'bad' }];
  return { ...snapshot, table: { ...table, prompt, edge_marks, choices: [choice] } };
}

function neighboursOn(board) {
  const all = board.places.filter((p) => p.shape.kind === 'hex');
  const away = (p, q) => Math.hypot(p.centre[0] - q.centre[0], p.centre[1] - q.centre[1]);
  const middle = { centre: [board.width / 2, board.height / 2] };
  const [first] = [...all].sort((p, q) => away(p, middle) - away(q, middle));
  return first && [first, ...all.filter((p) => p !== first).sort((p, q) => away(p, first) - away(q, first)).slice(0, 2)];
}

const sideOf = (name) => page.locator(`.ground .side[data-edge="edge:${[hexes[0].id, name].sort().join('|')}"]`);

async function clickOn(side) {
  const box = await side.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

it('a question says what brought it about, what it means and which rules matter', async () => {
  assert.equal(await page.locator('.prompt .cause').innerText(), 'The bridge was blown.');
  assert.equal(await page.locator('.prompt .meaning').innerText(), 'It can be built again.');
  await page.keyboard.press('g');
  await page.locator('.rules [data-case]').first().waitFor();
  // The one that the question names, and those beside it in the book.
  const named = page.locator('.rules [data-case]');
  assert.ok([5, 6, 7, 8, 9, 10].includes(await named.count()), `${await named.count()} rules`);
  await page.keyboard.press('c');
});

it('an edge that can be chosen is lit, and what a choice concerns with it', async () => {
  assert.equal(await page.locator('.edges .ring').count(), 1);
  assert.equal(await page.locator('.spots path').count(), 0);
  await page.locator('.choice').hover();
  assert.equal(await page.locator('.spots path').count(), 2);
  await page.mouse.move(5, 5);
  await page.locator('.choice').focus();
  assert.equal(await page.locator('.spots path').count(), 2);
  assert.equal(await page.locator('.mark', { hasText: 'blown' }).count(), 1);
  await assertAccessible(page, 'a table with edges');
});

it('an edge that cannot be chosen says why not', async () => {
  await clickOn(sideOf(hexes[2].id));
  await page.locator('.pop .why').waitFor();
  assert.match(await page.locator('.pop').innerText(), /The wire runs here\.[^]*Not now/);
  await page.keyboard.press('Escape');
});

it('a choice that the game warns of is asked for once more, by mouse and by keyboard', async () => {
  await clickOn(sideOf(hexes[1].id));
  await page.locator('.pop [data-confirm]').waitFor();
  assert.match(await page.locator('.pop').innerText(), new RegExp(WARNING));
  assert.equal(await page.locator('.spots path').count(), 2, 'what it concerns stays lit');
  await assertAccessible(page, 'a warning', { board: false });
  await page.keyboard.press('Enter');
  await page.locator('.pop').waitFor({ state: 'detached' });
  await page.locator('.board').focus();
  await page.keyboard.press('n');
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute('data-edge') ?? ''), /^edge:/);
  await page.keyboard.press('Enter');
  await page.locator('.pop [data-confirm]').waitFor();
  assert.equal(await logLength(made), 0, 'nothing is done yet');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await until('the choice is made', async () => (await logLength(made)) > 0);
});

it('who does not want to be asked is not asked', async () => {
  await setTheTable();
  await page.locator('.choice').click();
  await page.getByLabel('Don’t ask again').check();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.locator('.choice').click();
  await until('the choice is made at once', async () => (await logLength(made)) > 0);
});

it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
