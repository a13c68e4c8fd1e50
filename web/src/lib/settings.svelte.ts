/** What a player prefers, kept in this browser. */

import type { Level } from './types';

export interface Choices {
  theme: 'auto' | 'light' | 'dark';
  /** In percent of the browser's own size. */
  text: number;
  /** Seconds between two moves of the computer; 0 shows only the result. */
  pace: number;
  hint: Level;
  /** Whether odds are shown before a choice that chance decides. */
  odds: boolean;
  /** Whether a choice that wastes something or is final is asked for once more. */
  cautions: boolean;
  curtain: 'auto' | 'always' | 'never';
  motion: 'auto' | 'none';
  /** Whether a tone is heard when it is one's turn. */
  sound: boolean;
  /** Whether the browser shows a message then, while the table is out of sight. */
  notify: boolean;
}

const KEY = 'indochina.settings';
const PLAIN: Choices = { theme: 'auto', text: 100, pace: 0.7, hint: 'medium', odds: true, cautions: true, curtain: 'auto', motion: 'auto', sound: true, notify: false };

function read(): Choices {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>) };
  } catch {
    return { ...PLAIN };
  }
}

export const settings = $state<Choices>(read());

/** Applies the settings to the page, and keeps them; to be called inside an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset['theme'] = settings.theme;
  root.dataset['motion'] = settings.motion;
  root.style.setProperty('--text', `${settings.text / 100}`);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The settings then last as long as the page.
  }
}

/** Whether things should jump rather than glide. */
export function isStill(): boolean {
  return settings.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
