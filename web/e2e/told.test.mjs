// The other side's turn is told, and whoever looks elsewhere is called.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { allPersons, begin, decide, isOver, listTitles, look, say, takeSeats } from './games.mjs';
import { assertAccessible, openTable, openWindow, until } from './helpers.mjs';

const titles = (await listTitles()).filter((title) => title.sides.length > 1);
let host;

before(async () => {
  // Slowly, so that a busy machine can put its hand on the pace.
  host = await openWindow({}, { pace: 4 });
  await host.page.clock.install();
});
after(() => host.close());

/** Plays on by what is offered first until the other side has something to do. */
async function playUntil(made, side, most = 500) {
  let snapshot = await look(made);
  for (let n = 0; n < most && !isOver(snapshot) && snapshot.turn.decide !== side; n += 1) {
    const { choices } = snapshot.table;
    snapshot = await decide(made, snapshot.version, choices[n < 12 ? 0 : choices.length - 1].action);
  }
  return snapshot;
}

for (const title of titles) {
  const [first, second] = title.sides.map((s) => s.id);

  describe(title.title, () => {
    let made;

    it('tells what the other side does, at a pace that can be held, stepped and skipped', async () => {
      const { page } = host;
      made = await begin({ game: title.id, seed: 3, seats: allPersons(title) });
      await takeSeats(page, made, [first]);
      let snapshot = await playUntil(made, second);
      await openTable(page, made.id);
      assert.equal(await page.locator('.choice').count(), 0);
      const card = page.getByRole('region', { name: 'What happens' });
      // The other side decides until something is told of it.
      for (let n = 0; n < 60 && snapshot.turn.decide === second && !(await card.isVisible()); n += 1) {
        const { choices } = snapshot.table;
        snapshot = await decide(made, snapshot.version, choices[(n * 7) % choices.length].action);
        if (snapshot.log.at(-1)?.events.length > 0) await card.waitFor({ timeout: 3000 }).catch(() => {});
      }
      await card.waitFor();
      await card.getByRole('button', { name: /Hold/ }).click();
      const told = await card.locator('.headline').innerText();
      assert.ok(told.length > 5 && (await page.locator('.prompt h2').innerText()) === told, 'the headline is what happened');
      await assertAccessible(page, 'what is told', { board: false });
      await page.clock.fastForward(60_000);
      assert.equal(await card.locator('.headline').innerText(), told, 'what is held stays');
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
    });

    it('sums the turn up in five lines when one is asked again', async () => {
      const { page } = host;
      await playUntil(made, first);
      const lines = page.locator('.theirs li');
      await until('it is our turn', async () => {
        await page.keyboard.press('Escape');
        return (await page.locator('.choice').count()) > 0;
      });
      const count = await lines.count();
      assert.ok(count <= 5, `${count} lines`);
      assert.match(await page.title(), /^● Your turn/);
      assert.match(await page.locator('link[rel=icon]').getAttribute('href'), /turn/);
    });

    it('shows what was said, and a lost connection until it is back', async () => {
      const { page } = host;
      const badge = page.getByRole('tab', { name: 'Talk, 1 unread' });
      await say(made, second, 'Are you there?');
      await badge.waitFor();
      await badge.click();
      await until('what was read is no news', async () => (await page.getByRole('tab', { name: 'Talk', exact: true }).count()) === 1);
      await page.keyboard.press('c');
      await host.context.setOffline(true);
      await page.locator('.lost').waitFor();
      await host.context.setOffline(false);
      await page.locator('.lost').waitFor({ state: 'detached' });
    });
  });
}

it('a map that a lost connection has kept back is laid out when it is back', async () => {
  const [title] = titles;
  const made = await begin({ game: title.id, seed: 9, seats: allPersons(title) });
  await takeSeats(host.page, made);
  const away = [/map\.svg/, /\/names$/];
  for (const part of away) await host.context.route(part, (route) => route.abort());
  await openTable(host.page, made.id);
  await until('the map is missing', () => host.page.evaluate(() => !document.querySelector('.print img')?.naturalWidth));
  for (const part of away) await host.context.unroute(part);
  await host.page.waitForFunction(() => document.querySelector('.print img')?.naturalWidth > 0 && document.querySelector('.names text'));
});

it('a decision that the other side takes back is announced, and consent lists what would go', async (test) => {
  const guest = await openWindow();
  test.after(() => guest.close());
  let tried = false;
  for (const title of titles) {
    const [first, second] = title.sides.map((s) => s.id);
    const made = await begin({ game: title.id, seed: 9, seats: allPersons(title) });
    let asker = null;
    for (let n = 0; n < 250 && !asker; n += 1) {
      for (const side of [first, second]) {
        const { undo } = await look(made, [side], '?log_from=1000000');
        if (undo.can && undo.consent) asker = side;
      }
      const snapshot = await look(made, undefined, '?log_from=1000000');
      if (asker || isOver(snapshot)) break;
      await decide(made, snapshot.version, snapshot.table.choices[(n * 7919) % snapshot.table.choices.length].action);
    }
    if (!asker) continue;
    tried = true;
    const other = asker === first ? second : first;
    await takeSeats(guest.page, made, [asker]);
    await openTable(guest.page, made.id);
    await takeSeats(host.page, made, [other]);
    await openTable(host.page, made.id);
    await guest.page.locator('.tools button').first().click();
    const asking = host.page.locator('.asking');
    await asking.waitFor();
    assert.ok((await asking.locator('li').count()) >= 2, 'both decisions are listed');
    await asking.getByRole('button', { name: 'Agree' }).click();
    await guest.page.locator('.notice', { hasText: 'took back' }).waitFor();
    break;
  }
  assert.ok(tried || titles.length === 0, 'some game needs consent');
});

it('the page itself never complained', () => {
  const own = host.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/.test(text));
  assert.deepEqual(own, [], BASE_URL);
});
