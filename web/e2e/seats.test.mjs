// Several seats at one table: the computer's, a guest's, and what neither may see.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { allPersons, begin, isOver, listTitles, look, playOn, takeSeats } from './games.mjs';
import { logLength, openTable, openWindow, until, upToDate } from './helpers.mjs';

const titles = await listTitles();

let host;
let guest;

/** A window between two players. */
let screen;

before(async () => {
  [host, guest, screen] = await Promise.all([openWindow(), openWindow(), openWindow({}, { curtain: 'always' })]);
});
after(() => Promise.all([host, guest, screen].map((window) => window.close())));

/** Every document about games that a window receives from now on. */
function overhear(page) {
  const heard = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/games/')) heard.push(await response.text().catch(() => ''));
  });
  return heard;
}

/** Words for things that lie open in a view: names of pieces, titles of cards. */
function openWords({ table }) {
  const cards = table.hands.flatMap((h) => h.cards.filter((c) => !c.hidden).map((c) => c.title));
  const pieces = table.pieces.filter((p) => !p.hidden).map((p) => p.name);
  return [...cards, ...pieces].filter((word) => word.length > 3);
}

/** The word on the backs of pieces that only the other side knows, if it is one for all of them and so tells nothing. */
function backWord(theirs, mine) {
  const hiddenToBoth = new Set(mine.table.pieces.filter((p) => p.hidden).map((p) => p.id));
  const backs = theirs.table.pieces.filter((p) => p.hidden && !hiddenToBoth.has(p.id)).map((p) => p.name);
  return new Set(backs).size === 1 ? [backs[0]] : [];
}

for (const title of titles) {
  const [first, second] = title.sides.map((s) => s.id);

  describe(title.title, () => {
    it('lets the computer move', async () => {
      const computer = { kind: 'computer', level: 'random' };
      const seats = second ? { [first]: { kind: 'person' }, [second]: computer } : { [first]: computer };
      const made = await begin({ game: title.id, seed: 3, seats });
      await takeSeats(host.page, made);
      const mover = second ?? first;
      const moved = (snapshot) => snapshot.log.some((e) => e.side === mover && !e.forced);
      await host.page.goto(`${BASE_URL}/#/${second ? 'game' : 'watch'}/${made.id}`);
      await host.page.reload();
      await host.page.locator('.prompt .text').waitFor();
      let snapshot = await look(made);
      // Our own decisions go through the page, by the first digit, until it is the computer's turn.
      for (let n = 0; n < 400 && !moved(snapshot) && !isOver(snapshot); n += 1) {
        const { version } = snapshot;
        if (snapshot.turn.decide === first && second) {
          await upToDate(host.page, made);
          await host.page.keyboard.press('1');
        }
        await until('somebody has decided', async () => {
          const sure = host.page.locator('dialog .primary, .pop [data-confirm]').first();
          if (await sure.isVisible()) await sure.press('Enter', { timeout: 1000 }).catch(() => {});
          snapshot = await look(made);
          return snapshot.version > version || isOver(snapshot);
        });
      }
      assert.ok(moved(snapshot), 'the computer has decided something');
      if (second) await host.page.keyboard.press('l');
      await host.page.locator(second ? '.log li' : '.replay .n').first().waitFor({ state: 'attached' });
    });

    if (!second) return;

    it('gives a guest the other side, and keeps secrets', async () => {
      const seats = { [first]: { kind: 'person' }, [second]: { kind: 'open' } };
      const made = await begin({ game: title.id, seed: 5, seats });
      const heard = overhear(guest.page);
      await guest.page.goto(`${BASE_URL}/#/join/${made.id}/${made.seats[second]}`);
      await guest.page.locator('.prompt .text').waitFor();
      const invitation = made.seats[second];
      made.seats[second] = await guest.page.evaluate((id) => JSON.parse(localStorage.getItem('indochina.seats'))[id], made.id).then((held) => held[second]);
      assert.notEqual(made.seats[second], invitation, 'the guest has a secret of his own');
      const headers = { Authorization: `Bearer ${invitation}` };
      assert.equal((await fetch(`${BASE_URL}/api/games/${made.id}`, { headers })).status, 401, 'the invitation opens nothing any more');
      await takeSeats(host.page, made, [first]);
      await openTable(host.page, made.id);
      // What is printed on the map is no secret either.
      const { names } = await (await fetch(`${BASE_URL}/api/titles/${title.id}/names`)).json();
      const known = new Set(names.map((name) => name.lines.join(' ')));
      for (let n = 0; n < 20; n += 1) {
        const [mine, theirs] = [await look(made, [first]), await look(made, [second])];
        assert.ok(mine.table.choices.length === 0 || theirs.table.choices.length === 0, 'one question, one side');
        await until('the guest is up to date', async () => {
          const shown = await guest.page.locator('.choice').count();
          return shown > 0 === theirs.table.choices.length > 0;
        });
        // Whatever once lay open, or was told to all, is no secret any more.
        [...openWords(theirs), ...backWord(theirs, mine)].forEach((word) => known.add(word));
        const told = JSON.stringify(theirs.log);
        const seen = `${heard.join('\n')}\n${await guest.page.locator('body').innerText()}`;
        const secrets = openWords(mine).filter((word) => !known.has(word) && !told.includes(word));
        for (const secret of secrets) assert.ok(!seen.includes(secret), `the guest hears of ${secret}`);
        await playOn(made, 1);
      }
    });

    it('draws the dice with the guest before anything is decided', async () => {
      const made = await begin({ game: title.id, seats: { [first]: { kind: 'person' }, [second]: { kind: 'open' } } });
      const invitation = made.seats[second];
      await takeSeats(host.page, made, [first]);
      await openTable(host.page, made.id);
      await host.page.locator('.prompt .text', { hasText: 'Waiting for' }).waitFor();
      assert.deepEqual((await look(made, [first])).table.pieces, [], 'nothing is set up yet');
      await guest.page.goto(`${BASE_URL}/#/join/${made.id}/${invitation}`);
      await until('the game has begun', async () => 'decide' in (await look(made, [first])).turn);
      const { dice } = await look(made, [first]);
      assert.equal(Object.keys(dice.nonces).length, 2);
      // Whoever is asked first may be the guest, for whom the host then waits.
      const { table } = await look(made, [first]);
      await until('the host sees what is set up', async () => (await host.page.locator('.piece').count()) > 0 === table.pieces.length > 0);
    });

    it('covers the table between two players at one screen', async () => {
      const made = await begin({ game: title.id, seed: 5, seats: allPersons(title) });
      await takeSeats(screen.page, made);
      await openTable(screen.page, made.id);
      const curtain = screen.page.locator('.curtain');
      const name = ({ turn }) => title.sides.find((s) => s.id === turn.decide).name;
      const snapshot = await look(made);
      assert.ok((await curtain.innerText()).includes(name(snapshot)), 'the first to decide is asked to sit down');
      await curtain.getByRole('button').click();
      await curtain.waitFor({ state: 'detached' });
      const other = await playOn(made, 2000, ({ turn }) => turn.decide !== snapshot.turn.decide);
      await curtain.waitFor();
      assert.ok((await curtain.innerText()).includes(name(other)), 'then the other');
      assert.ok(await screen.page.locator('.table').evaluate((table) => table.inert), 'nothing under it can be reached');
    });

    it('takes back across seats only with consent', async (test) => {
      const made = await begin({ game: title.id, seed: 9, seats: allPersons(title) });
      const asker = await findConsent(made, title);
      if (!asker) {
        test.skip('no undo of this game needs consent within the first moves');
        return;
      }
      const other = title.sides.map((s) => s.id).find((s) => s !== asker);
      await takeSeats(host.page, made, [asker]);
      await openTable(host.page, made.id);
      await takeSeats(guest.page, made, [other]);
      await openTable(guest.page, made.id);
      const undo = host.page.locator('.tools button').first();
      const length = await logLength(made);
      await undo.click();
      const asking = guest.page.locator('.asking');
      await asking.getByRole('button', { name: 'Refuse' }).click();
      await host.page.locator('.asking').waitFor({ state: 'detached' });
      assert.equal(await logLength(made), length, 'a refusal changes nothing');
      await undo.click();
      await asking.getByRole('button', { name: 'Agree' }).click();
      await until('it is taken back', async () => (await logLength(made)) < length);
    });
  });
}

/** Plays by chance until some side could take something back if the other one agreed; that side. */
async function findConsent(made, title) {
  for (let n = 0; n < 250; n += 1) {
    for (const side of title.sides) {
      const { undo } = await look(made, [side.id]);
      if (undo.can && undo.consent) return side.id;
    }
    if (isOver(await playOn(made, 1))) return null;
  }
  return null;
}

it('the page itself never complained', () => assert.deepEqual([...host.complaints, ...guest.complaints], []));
