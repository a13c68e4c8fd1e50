// A real browser for tests and pictures: Debian's Chromium, or the one that CHROME names. Nothing is downloaded.
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
    executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
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
