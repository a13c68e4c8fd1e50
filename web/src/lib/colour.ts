/** Colours as `#rrggbb`, mixed as a printer would. */

function channels(colour: string): [number, number, number] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) return [128, 128, 128];
  return [parseInt(match[1]!, 16), parseInt(match[2]!, 16), parseInt(match[3]!, 16)];
}

export function isColour(colour: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(colour);
}

/** How light a colour looks, from 0 (black) to 1 (white). */
export function brightness(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Some of one colour in another: share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  const hex = (i: number) => {
    const value = Math.round(a[i]! + (b[i]! - a[i]!) * share);
    return value.toString(16).padStart(2, '0');
  };
  return `#${hex(0)}${hex(1)}${hex(2)}`;
}
