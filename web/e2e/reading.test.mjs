// What stands on the board can be read: stacks, names, the legend; and no key acts while one reads.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { begin, decide, listTitles, look, setUp, takeSeats } from './games.mjs';
import { assertAccessible, atRest, logLength, openTable, openWhole, openWindow, sitDown, spotOf, until } from './helpers.mjs';

const titles = await listTitles();
let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

/**
 * In the page: what covers a name or is covered by one, in words. Names are compared by their letters, without the room that
 * a line leaves above and under them; the small print is given in units of the board.
 */
function findCollisions(others) {
  const boxOf = (node) => node.getBoundingClientRect();
  const sheet = boxOf(document.querySelector('.sheet'));
  const view = document.querySelector('.sheet svg').viewBox.baseVal;
  const scale = sheet.width / view.width;
  const printed = others.map(([x, y, width, height]) => {
    const [left, top] = [sheet.left + (x - view.x) * scale, sheet.top + (y - view.y) * scale];
    return { what: 'small print', box: { left, top, right: left + width * scale, bottom: top + height * scale } };
  });
  const names = [...document.querySelectorAll('.names text')].map((text) => {
    const { left, right } = boxOf(text);
    const size = Number(text.getAttribute('font-size')) * scale;
    const lines = text.querySelectorAll('tspan').length;
    // From the base line, because fonts leave different room above and under it.
    const base = sheet.top + (Number(text.getAttribute('y')) - view.y) * scale;
    return { what: text.textContent.trim(), box: { left, right, top: base - 0.72 * size, bottom: base + (0.02 + 0.98 * (lines - 1)) * size } };
  });
  const lying = [...document.querySelectorAll('.board .piece:not(.fan .piece)')].flatMap((piece) => {
    const card = piece.querySelector(':scope > g > rect:nth-child(2)');
    return [card, ...piece.querySelectorAll('.ring')].map((node) => ({ what: `counter ${piece.dataset.piece}`, box: boxOf(node) }));
  });
  // A pixel of rounding is no collision.
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return names.flatMap((name, i) => {
    const against = [...lying, ...printed, ...names.slice(i + 1)];
    return against.filter((other) => meet(name.box, other.box)).map((other) => `${name.what} on ${other.what}`);
  });
}

for (const title of titles) {
  describe(title.title, () => {
    it('opens a stack at reading size, whole, at the farthest zoom', async (test) => {
      const { made } = await sitDown(page, title);
      await setUp(made);
      await openTable(page, made.id);
      await page.keyboard.press('0');
      for (let n = 0; n < 4; n += 1) await page.keyboard.press('-');
      await atRest(page);
      const spots = await page.evaluate(() => {
        const room = document.querySelector('.board').getBoundingClientRect();
        const fanned = [...document.querySelectorAll('.badges > [data-height]')].filter((g) => Number(g.dataset.height) <= 12);
        return fanned.map((g) => g.getBoundingClientRect())
          .map((b) => ({ x: b.left, y: b.bottom }))
          .filter(({ x, y }) => x > room.left && y > room.top && x < room.right && y < room.bottom);
      });
      if (spots.length === 0) return test.skip('no stack lies on the board');
      let opened = 0;
      for (const { x, y } of [spots[0], spots.at(-1)]) {
        await page.mouse.move(5, 5);
        await page.mouse.move(x, y);
        const fan = page.locator('.fan');
        if (!(await fan.waitFor({ timeout: 1500 }).then(() => true, () => false))) continue;
        opened += 1;
        const [tray, room, counter] = await Promise.all([fan.boundingBox(), page.locator('.board').boundingBox(), fan.locator('.piece').first().boundingBox()]);
        assert.ok(counter.width >= 50, `a counter is ${counter.width} pixels wide`);
        assert.ok(tray.x >= room.x && tray.y >= room.y && tray.x + tray.width <= room.x + room.width && tray.y + tray.height <= room.y + room.height, 'the fan is whole');
      }
      assert.ok(opened > 0, 'a stack opens under the pointer');
    });

    it('opens a box in which counters cover each other, every one of them to be read', async (test) => {
      const { made } = await sitDown(page, title);
      await setUp(made);
      await openWhole(page, made.id);
      const { places } = await (await fetch(`${BASE_URL}/api/titles/${title.id}/board`)).json();
      const boxes = places.filter((p) => p.shape.kind === 'box').map((p) => p.id);
      const counted = await page.locator('.badges > [data-of]').evaluateAll((all) => all.map((g) => g.dataset.of));
      const crowded = counted.find((place) => boxes.includes(place));
      if (!crowded) return test.skip('every counter in a box is seen whole');
      const { table } = await look(made);
      const held = table.pieces.filter((p) => p.place === crowded).map((p) => p.id);
      const spot = await spotOf(page, '.board .piece', { oneOf: held });
      await page.mouse.click(spot.x, spot.y);
      const shown = page.locator('.fan .piece, dialog li');
      await until('all of them lie open', async () => (await shown.count()) === held.length);
      assert.ok((await shown.first().boundingBox()).width >= 50);
      await page.keyboard.press('Escape');
      await until('they are put together again', async () => (await shown.count()) === 0);
    });

    it('keeps every name off counters and rings, other names, hex numbers and shields, at every zoom', async () => {
      const { names, others } = await (await fetch(`${BASE_URL}/api/titles/${title.id}/names`)).json();
      for (const moves of [0, 60]) {
        await sitDown(page, title, moves);
        await page.waitForFunction((count) => document.querySelectorAll('.names text').length === count, names.length);
        for (const keys of [['0', '-', '-'], ['0'], ['+', '+', '+', '+']]) {
          for (const key of keys) await page.keyboard.press(key);
          await atRest(page);
          assert.deepEqual(await page.evaluate(findCollisions, others), [], `after ${moves} moves, ${keys.join('')}`);
        }
      }
    });

    it('fetches an overlay when it is laid over the board, and anew after a decision', async () => {
      const { made, snapshot } = await sitDown(page, title, 80, ({ overlays, table }) => overlays.some((o) => !o.empty) && table.choices.length > 0);
      const wanted = snapshot.overlays.find((o) => !o.empty);
      const fetched = [];
      const listen = (request) => /\/overlays\//.test(request.url()) && fetched.push(request.url());
      page.on('request', listen);
      await page.getByRole('button', { name: 'Overlays' }).click();
      assert.deepEqual(fetched, [], 'nothing is fetched that is not looked at');
      await page.getByRole('button', { name: wanted.title }).click();
      await page.locator('.overlay .tint, .overlay .line').first().waitFor({ state: 'attached' });
      assert.equal(fetched.length, 1);
      const { version } = await decide(made, snapshot.version, snapshot.table.choices[0].action);
      await page.locator(`.table[data-version="${version}"]`).waitFor();
      const { overlays } = await look(made);
      if (overlays.some((o) => o.id === wanted.id)) await until('it is fetched anew', async () => fetched.length === 2);
      await page.getByRole('button', { name: wanted.title }).click();
      await until('it is taken off', async () => (await page.locator('.overlay .tint, .overlay .line').count()) === 0);
      page.off('request', listen);
    });

    it('explains the map and the counters, and no key acts while one reads', async () => {
      const { made } = await sitDown(page, title, 3);
      const length = await logLength(made);
      await page.keyboard.press('k');
      const legend = page.getByRole('dialog', { name: 'Legend' });
      await legend.waitFor();
      assert.ok((await legend.locator('li').count()) > 5, 'the legend has entries');
      await assertAccessible(page, 'the legend', { board: false });
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('/');
      assert.equal(await page.evaluate(() => document.activeElement?.matches('.rules [data-find]')), true, 'the search of the rules has the keyboard');
      await page.keyboard.press('Escape');
      const sent = [];
      const listen = (request) => request.method() === 'POST' && sent.push(request.url());
      page.on('request', listen);
      for (const key of ['1', '2', 'e', 'u']) await page.keyboard.press(key);
      assert.equal(await logLength(made), length, 'letters and digits decide nothing there');
      assert.deepEqual(sent, []);
      page.off('request', listen);
      await page.keyboard.press('c');
    });

    it('never offers the end first, nor in red among others', async () => {
      const { snapshot } = await sitDown(page, title, 200, ({ table }) => table.choices.length > 2 && 'button' in table.choices.at(-1).on && !('button' in table.choices[0].on));
      const last = snapshot.table.choices.at(-1).action;
      const keys = await page.locator('.choice').evaluateAll((all) => all.map((b) => [b.dataset.action, b.querySelector('kbd')?.textContent ?? '']));
      assert.notEqual(keys.find(([, key]) => key === '1')?.[0], last);
      assert.equal(keys.find(([action]) => action === last)?.[1], 'E');
      assert.equal(await page.locator('.choice.primary').count(), 0);
    });
  });
}

/** In the page: the longer side of the smallest counter that is lit, and how many of them are in sight. */
function litCounters() {
  const room = document.querySelector('.board').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.board .piece.lit .ring')].map((ring) => ring.getBoundingClientRect());
  const seen = boxes.filter((b) => b.left > room.left && b.right < room.right && b.top > room.top && b.bottom < room.bottom);
  return { size: Math.min(...boxes.map((b) => b.width)), seen: seen.length, bare: document.querySelector('.sheet').getBoundingClientRect().width / room.width };
}

it('counters that are asked for beside the map are in sight at a size to be read, and a followed replay shows no stamp of a board', async (test) => {
  const small = await openWindow({ viewport: { width: 390, height: 844 } });
  test.after(() => small.close());
  for (const title of titles) {
    for (const { id } of title.lessons) {
      const made = await begin({ game: title.id, lesson: id });
      const { table } = await look(made);
      const { places } = await (await fetch(`${BASE_URL}/api/titles/${title.id}/board`)).json();
      const boxes = new Set(places.filter((p) => p.shape.kind === 'box').map((p) => p.id));
      const at = new Map(table.pieces.map((p) => [p.id, p.place]));
      const asked = table.choices.filter(({ on }) => 'piece' in on || 'place' in on || 'edge' in on);
      if (asked.length === 0 || !asked.every(({ on }) => boxes.has(at.get(on.piece)))) continue;
      await takeSeats(small.page, made);
      await openTable(small.page, made.id);
      await atRest(small.page);
      const { size, seen } = await small.page.evaluate(litCounters);
      assert.ok(size >= 18 && seen > 0, `${title.id}, ${id}: ${seen} in sight, ${size} pixels wide`);
    }
    const { made } = await sitDown(small.page, title, 60);
    await small.page.getByRole('button', { name: 'Replay', exact: true }).click();
    const length = await logLength(made);
    for (let n = 1; n <= 6; n += 1) {
      await small.page.keyboard.press(',');
      await small.page.locator('.prompt', { hasText: `moment ${length - n} ` }).waitFor();
      const { bare } = await small.page.evaluate(litCounters);
      assert.ok(bare > 0.95, `${title.id}: the board takes ${bare} of the width`);
    }
  }
});

it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
