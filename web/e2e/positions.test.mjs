// Any moment as a position: changed on the board, by its numbers and in its text, shared, and played from.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { begin, listTitles, takeSeats, watchGame } from './games.mjs';
import { assertAccessible, openTable, openWindow, sitDown, until } from './helpers.mjs';

const titles = await listTitles();
let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

/** Waits for the board of a position. */
const laidOut = () => page.locator('.board .piece').first().waitFor({ state: 'attached' });
const side = () => page.getByRole('complementary', { name: 'The position' });
const written = async () => JSON.parse(await page.getByLabel('The position as text').inputValue());

/** Opens the text of the position, if it is folded. */
async function openText() {
  if (!(await page.getByLabel('The position as text').isVisible())) await page.getByText('Text', { exact: true }).click();
}

/** Takes pieces in hand, one after the other, until one of them goes to a place that takes it. */
async function moveSomething() {
  const board = await (await fetch(`${BASE_URL}/api/titles/${await game()}/board`)).json();
  const named = board.places.filter((p) => p.name !== '' && p.shape.kind !== 'box');
  const ids = await page.locator('.board .piece').evaluateAll((nodes) => nodes.map((n) => n.dataset.piece));
  for (let n = 0; n < 24; n += 1) {
    const position = JSON.stringify(await written());
    const [piece, place] = [ids[(n * 7) % ids.length], named[(n * 5 + 3) % named.length]];
    await page.getByRole('searchbox').fill(piece);
    const found = side().locator('.pieces button').first();
    if (!(await found.isVisible())) continue;
    await found.click();
    await page.getByLabel('Place', { exact: true }).fill(place.id);
    await page.getByRole('button', { name: 'Put there' }).click();
    const refused = page.getByRole('alert');
    await until('the game answers', async () => (await refused.isVisible()) || JSON.stringify(await written()) !== position);
    if (JSON.stringify(await written()) !== position) return { piece, place: place.id };
    await page.getByRole('button', { name: 'Leave it' }).click();
  }
  return null;
}

const game = async () => page.evaluate(() => location.hash.split('/')[2]);

for (const title of titles) {
  describe(title.title, () => {
    it('a moment of a running study is opened, a piece moved, taken back, and the rest played from there', async () => {
      await sitDown(page, title, 12);
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      await page.getByRole('button', { name: 'One step back' }).click();
      await page.getByRole('button', { name: 'Change it' }).click();
      await laidOut();
      await openText();
      const first = await written();
      const moved = await moveSomething();
      assert.ok(moved, 'some piece can be moved somewhere');
      await assertAccessible(page, `the position of ${title.title}`, { board: title === titles[0] });
      const changed = await written();
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('the change is taken back', async () => JSON.stringify(await written()) === JSON.stringify(first));
      await page.getByRole('button', { name: 'Redo' }).click();
      await until('the change is made again', async () => JSON.stringify(await written()) === JSON.stringify(changed));
      await page.getByRole('button', { name: title.solitaire ? 'Play' : 'Both sides here' }).click();
      await page.waitForURL(/#\/game\//);
      await page.locator('.ground [data-place]').first().waitFor({ state: 'attached' });
      await page.getByRole('heading', { level: 1, name: title.title }).waitFor();
    });

    it('a number that cannot be is refused at its field and in the text, and changes nothing', async () => {
      await page.goto(`${BASE_URL}/#/position/${title.id}`);
      await laidOut();
      await openText();
      const before = await written();
      const field = side().getByRole('spinbutton').first();
      await field.fill('9999');
      await field.blur();
      await page.getByRole('alert').waitFor();
      assert.match(await page.getByRole('alert').textContent(), /\S/);
      assert.deepEqual(await written(), before);
      await page.getByLabel('The position as text').fill(JSON.stringify({ ...before, 'no-such-key': 1 }, null, 2));
      await page.getByRole('button', { name: 'Read the text' }).click();
      await page.locator('#fault', { hasText: /no.such.key/ }).waitFor();
      assert.match(await page.locator('#fault').textContent(), /Line \d+/);
      assert.ok(await page.getByRole('button', { name: title.solitaire ? 'Play' : 'Both sides here' }).isDisabled());
      await page.getByRole('button', { name: 'Back to the table' }).click();
      assert.deepEqual(await written(), before);
    });
  });
}

it('a link holds the whole position', async () => {
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${BASE_URL}/#/position/${titles[0].id}`);
  await laidOut();
  await openText();
  assert.ok(await moveSomething());
  const position = await written();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${BASE_URL}/`);
  await page.goto(link);
  await laidOut();
  await openText();
  assert.deepEqual(await written(), position);
});

it('a finished game is branched where the replay stands', async () => {
  const title = titles[0];
  const watched = await watchGame(title, 3);
  await page.goto(`${BASE_URL}/#/game/${watched.id}`);
  await page.locator('.ground [data-place]').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('slider', { name: 'Moment of the game' }).fill('20');
  await page.getByText('20/', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL((url) => url.hash.startsWith('#/game/') && !url.hash.includes(watched.id));
  await page.locator('.choice').first().waitFor();
});

it('a running game against the computer is not opened: it has secrets', async () => {
  const title = titles.find((t) => t.sides.length > 1);
  const [own, ...others] = title.sides;
  const seats = { [own.id]: { kind: 'person' }, ...Object.fromEntries(others.map((s) => [s.id, { kind: 'computer', level: 'random' }])) };
  const made = await begin({ game: title.id, seed: 7, seats });
  await takeSeats(page, made);
  await openTable(page, made.id);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  assert.equal(await page.getByRole('button', { name: 'Change it' }).count(), 0);
});

it('the page itself never complained', () => {
  const own = browser.complaints.filter((text) => !/422/.test(text));
  assert.deepEqual(own, []);
});
