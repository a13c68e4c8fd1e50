// Whoever looks elsewhere is called when it becomes his turn: by a sound, and by a message if the browser may show one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { allPersons, begin, decide, isOver, listTitles, look, takeSeats } from './games.mjs';
import { openTable, openWindow, until } from './helpers.mjs';

const titles = await listTitles();

/** In the page, before anything else: a browser that writes down what it would show and sound, in place of one that does. */
function listen(permission) {
  window.calls = { messages: [], tones: 0, focused: 0, away: false };
  window.focus = () => (window.calls.focused += 1);
  Object.defineProperty(document, 'hidden', { get: () => window.calls.away });
  window.Notification = class {
    static permission = permission;
    static requestPermission = async () => permission;
    constructor(title, { body, tag }) {
      window.calls.messages.push({ title, body, tag, message: this });
    }
    close() {}
  };
  const part = () => ({ frequency: {}, gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (next) => next, stop() {} });
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    resume = async () => {};
    createGain = part;
    createOscillator = () => ({ ...part(), start: () => (window.calls.tones += 1) });
  };
}

/** A window in which such a browser shows the game of one side, while the other is asked. */
async function waitElsewhere(test, title, permission, settings) {
  const browser = await openWindow({}, settings);
  test.after(() => browser.close());
  await browser.context.addInitScript(listen, permission);
  const made = await begin({ game: title.id, seed: 3, seats: allPersons(title) });
  const [first, second] = title.sides.map((s) => s.id);
  await playUntil(made, second);
  await takeSeats(browser.page, made, [first]);
  await openTable(browser.page, made.id);
  return { ...browser, made, first };
}

/** Plays on by what is offered until a side is asked. */
async function playUntil(made, side) {
  let snapshot = await look(made);
  for (let n = 0; n < 800 && !isOver(snapshot) && snapshot.turn.decide !== side; n += 1) {
    const { choices } = snapshot.table;
    snapshot = await decide(made, snapshot.version, choices[n < 12 ? 0 : choices.length - 1].action);
  }
  assert.equal(snapshot.turn.decide, side);
  return snapshot;
}

const heard = (page) => page.evaluate(() => ({ ...window.calls, messages: window.calls.messages.map(({ title, body, tag }) => ({ title, body, tag })) }));

/** Lets it become a side's turn while its player looks elsewhere, or at the table, and says what called him. */
async function call({ page, made, first }, away) {
  await page.evaluate((isAway) => (window.calls.away = isAway), away);
  const { table } = await playUntil(made, first);
  await page.locator('.choice').first().waitFor();
  return { ...(await heard(page)), prompt: table.prompt.text };
}

for (const title of titles.filter((t) => t.sides.length > 1)) {
  describe(title.title, () => {
    it('calls with two tones and a message that leads back to the table', async (test) => {
      const seat = await waitElsewhere(test, title, 'granted', { notify: true, sound: true });
      assert.deepEqual((await heard(seat.page)).messages, [], 'nobody is called for the turn of another');
      const { messages, tones, prompt } = await call(seat, true);
      assert.deepEqual(messages, [{ title: `Your turn: ${title.title}`, body: prompt, tag: seat.made.id }]);
      assert.equal(tones, 2);
      assert.match(await seat.page.title(), /^● Your turn/);
      await seat.page.evaluate(() => window.calls.messages[0].message.onclick());
      assert.equal((await heard(seat.page)).focused, 1, 'a click on the message shows the table');
      assert.deepEqual(seat.complaints, []);
    });
  });
}

describe('every title alike', () => {
  const title = titles.find((t) => t.sides.length > 1);

  it('shows no message to somebody who looks at the table', async (test) => {
    const { messages, tones } = await call(await waitElsewhere(test, title, 'granted', { notify: true, sound: true }), false);
    assert.deepEqual([messages, tones], [[], 2]);
  });

  it('keeps still where that is wished', async (test) => {
    const { messages, tones } = await call(await waitElsewhere(test, title, 'granted', { notify: false, sound: false }), true);
    assert.deepEqual([messages, tones], [[], 0]);
  });

  it('shows nothing where the browser forbids it, and says so where it is asked for', async (test) => {
    const seat = await waitElsewhere(test, title, 'denied', { notify: true, sound: true });
    const { messages, tones } = await call(seat, true);
    assert.deepEqual([messages, tones], [[], 2], 'a sound needs no leave');
    await seat.page.getByRole('button', { name: 'Settings' }).click();
    const wish = seat.page.getByLabel('And out of sight');
    await wish.selectOption('false');
    await wish.selectOption('true');
    await seat.page.locator('.refused').waitFor();
    await until('the wish is taken back', async () => (await wish.inputValue()) === 'false');
    assert.deepEqual(seat.complaints, []);
  });

  it('never calls whoever plays alone', async (test) => {
    const browser = await openWindow({}, { notify: true, sound: true });
    test.after(() => browser.close());
    await browser.context.addInitScript(listen, 'granted');
    const made = await begin({ game: title.id, seed: 3, seats: allPersons(title) });
    await takeSeats(browser.page, made);
    await openTable(browser.page, made.id);
    await browser.page.evaluate(() => (window.calls.away = true));
    const { version } = await playUntil(made, title.sides[1].id);
    await browser.page.locator(`.table[data-version="${version}"]`).waitFor();
    const { messages, tones } = await heard(browser.page);
    assert.deepEqual([messages, tones], [[], 0]);
  });
});
