// Long lists: grouped by where things are, what looks hopeless folded, and what ends a matter neither first nor red.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { BASE_URL } from './browser.mjs';
import { allPersons, begin, decide, isOver, listTitles, look, setUp, takeSeats } from './games.mjs';
import { openTable, openWindow, upToDate } from './helpers.mjs';

const titles = await listTitles();
/** For so many decisions what is tested is looked for. */
const SEARCHED = 300;
let browser;
let page;

before(async () => {
  browser = await openWindow();
  page = browser.page;
});
after(() => browser.close());

const byChance = (choices, n) => choices[(Math.imul(n + 1, 0x9e3779b1) >>> 8) % choices.length];

/** Plays on by chance until a question is found, and opens the table there. */
async function open(title, isMeant) {
  const made = await begin({ game: title.id, seed: 7, seats: allPersons(title) });
  await setUp(made);
  let snapshot = await look(made);
  for (let n = 0; n < SEARCHED && !isOver(snapshot) && !isMeant(snapshot); n += 1) {
    snapshot = await decide(made, snapshot.version, byChance(snapshot.table.choices, n).action);
  }
  assert.ok(!isOver(snapshot) && isMeant(snapshot), 'such a question comes up');
  await takeSeats(page, made);
  await openTable(page, made.id);
  await upToDate(page, made);
  return { made, snapshot };
}

/** Where a choice belongs: its place, or that of its piece. */
const placeOf = ({ table }, { on }) => on.place ?? table.pieces.find((p) => p.id === on.piece)?.place;

/** Choices of which several belong to one place, or pieces in several regions: more of them than one reads at a glance. */
const isLong = (snapshot) => {
  const places = snapshot.table.choices.flatMap((c) => placeOf(snapshot, c) ?? []);
  return places.length > 12 && new Set(places).size > 1 && new Set(places).size < places.length;
};

/** What ends a matter, where it would waste something and something else could be done. */
const wasteful = ({ table }) => table.choices.find((c, i) => i > 0 && 'button' in c.on && c.caution !== undefined && !c.risky);
const warns = (snapshot) => snapshot.table.choices.some((c) => !('button' in c.on)) && wasteful(snapshot) !== undefined;

for (const title of titles) {
  describe(title.title, () => {
    it('a long list stands under headings that say where things are', async () => {
      const { snapshot } = await open(title, isLong);
      const board = await (await fetch(`${BASE_URL}/api/titles/${title.id}/board`)).json();
      const names = new Map(board.places.map((p) => [p.id, p.name || p.id]));
      const regions = new Map((board.regions ?? []).flatMap((r) => r.places.map((p) => [p, r.name])));
      if (await page.locator('.choices .more').isVisible()) await page.locator('.choices .more').click();
      const groups = await page.locator('.choices section').evaluateAll((all) =>
        all.map((s) => ({ title: s.querySelector('h3')?.firstChild.textContent ?? '', actions: [...s.querySelectorAll('[data-action]')].map((b) => b.dataset.action) })),
      );
      assert.equal(groups.flatMap((g) => g.actions).length, snapshot.table.choices.length, 'every choice is there once');
      assert.ok(groups.some((g) => g.title !== '' && g.title !== 'Others'), 'there are headings');
      for (const choice of snapshot.table.choices) {
        const place = placeOf(snapshot, choice);
        const group = groups.find((g) => g.actions.includes(choice.action));
        if (place) assert.ok([names.get(place), regions.get(place), 'Others'].includes(group.title), `${choice.label} stands under ${group.title}`);
      }
    });

    it('what ends a matter is neither the first key nor a red button', async () => {
      const { snapshot } = await open(title, warns);
      const { action } = wasteful(snapshot);
      const first = page.locator('.choice', { has: page.locator('kbd', { hasText: /^1$/ }) });
      assert.notEqual(await first.getAttribute('data-action'), action);
      await page.locator(`.choice[data-action="${action}"]`).click();
      const sure = page.locator('[data-confirm]');
      await sure.waitFor();
      assert.equal(await page.locator('.pop .primary, dialog .primary').count(), 0, 'nothing is red');
    });
  });
}
