// What stands on the board can be read: stacks, names, the legend; and no key acts while one reads.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { listTitles, setUp } from './games.mjs';
import { assertAccessible, atRest, logLength, openTable, openWindow, sitDown } from './helpers.mjs';

const titles = await listTitles();
let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

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
        return [...document.querySelectorAll('.badges > g:not(.mark)')].map((g) => g.getBoundingClientRect())
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

    it('keeps every name off the counters, at every zoom', async () => {
      await sitDown(page, title, 60);
      await page.locator('.names text').first().waitFor({ state: 'attached' });
      for (const keys of [['0'], ['+', '+', '+', '+']]) {
        for (const key of keys) await page.keyboard.press(key);
        await atRest(page);
        const covered = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll('.piece:not(.fan .piece) > g > rect:nth-child(2)')].map((r) => r.getBoundingClientRect());
          const share = (a, b) => {
            const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
            return w > 0 && h > 0 ? (w * h) / (a.width * a.height) : 0;
          };
          const names = [...document.querySelectorAll('.names text')];
          const bad = names.filter((t) => boxes.some((b) => share(t.getBoundingClientRect(), b) > 0.35));
          return { bad: bad.map((t) => t.textContent.trim()), all: names.length };
        });
        assert.ok(covered.bad.length <= covered.all * 0.03, `names on counters: ${covered.bad.join(', ')} of ${covered.all}`);
      }
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

it('the page itself never complained', () => assert.deepEqual(browser.complaints, []));
