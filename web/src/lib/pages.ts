/** Pages by the part of the address after `#`. */

export type Page =
  | { name: 'shelf' }
  | { name: 'title'; game: string }
  | { name: 'game'; id: string; watch: boolean }
  | { name: 'join'; id: string; token: string }
  | { name: 'position'; game: string; packed: string }
  | { name: 'lost' };

export function pageOf(hash: string): Page {
  const [first, second, third] = hash.replace(/^#?\/?/, '').split('/').map(decode);
  if (!first) return { name: 'shelf' };
  if (first === 'title' && second) return { name: 'title', game: second };
  if ((first === 'game' || first === 'watch') && second) return { name: 'game', id: second, watch: first === 'watch' };
  if (first === 'position' && second) return { name: 'position', game: second, packed: third ?? '' };
  if (first === 'join' && second && third) return { name: 'join', id: second, token: third };
  return { name: 'lost' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
