// A real browser for tests and pictures. Debian's Chromium is used; nothing is downloaded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

export const BASE_URL = process.env['BASE_URL'] ?? 'http://127.0.0.1:8000';

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

/** Opens a browser with a profile of its own; `close` removes both. */
export async function openBrowser(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'indochina-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: FLAGS,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}

/** Keeps settings in the page before it starts: tests do not wait for animations. */
export async function preset(context, settings) {
  await context.addInitScript((wanted) => {
    if (!localStorage.getItem('indochina.settings')) localStorage.setItem('indochina.settings', JSON.stringify(wanted));
  }, settings);
}

/** Starts a game through the API and gives its seats to the page. */
export async function startGame(page, wish) {
  const made = await (await page.request.post(`${BASE_URL}/api/games`, { data: wish })).json();
  await page.goto(`${BASE_URL}/`);
  await page.evaluate(({ id, seats }) => {
    const held = JSON.parse(localStorage.getItem('indochina.seats') ?? '{}');
    localStorage.setItem('indochina.seats', JSON.stringify({ ...held, [id]: seats }));
  }, made);
  return made;
}

/** Plays on through the API, as the hint would, until the game is over or so many moves are made. */
export async function playOn(page, made, most, level = 'easy') {
  const headers = { Authorization: `Bearer ${Object.values(made.seats).join(',')}` };
  const at = `${BASE_URL}/api/games/${made.id}`;
  let snapshot = await (await page.request.get(`${at}?log_from=1000000`, { headers })).json();
  for (let i = 0; i < most && 'decide' in snapshot.turn; i += 1) {
    const hint = await (await page.request.post(`${at}/hint`, { headers, data: { level } })).json();
    const answer = await page.request.post(`${at}/act`, { headers, data: { version: snapshot.version, action: hint.action } });
    snapshot = await answer.json();
  }
  return snapshot;
}
