/** Calling a player who looks elsewhere: by a tone, a message and the icon of the window. */

/** Whether the browser shows messages of this page; it is asked where it has not said yet. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  if (Notification.permission !== 'default') return Notification.permission === 'granted';
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const message = new Notification(title, { body, tag, icon: '/icon-turn.svg' });
    message.onclick = () => {
      window.focus();
      message.close();
    };
  } catch {
    // Some telephones have the name but allow no page to use it.
  }
}

let audio: AudioContext | null = null;

/** Two soft tones, the second higher. A browser that wants a click first stays silent. */
export function ring(): void {
  audio ??= new AudioContext();
  void audio.resume().catch(() => {});
  const start = audio.currentTime;
  for (const [i, pitch] of [587, 880].entries()) {
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    const from = start + i * 0.16;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(0.12, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.4);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.42);
  }
}

/** The icon of the window: with a mark while it is one's turn. */
export function showIcon(turn: boolean): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', turn ? '/icon-turn.svg' : '/icon.svg');
}
