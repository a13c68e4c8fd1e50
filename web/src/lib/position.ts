/** Positions as documents: their numbers as fields, a key as a line of text, and the whole as part of an address. */

export type Document = Record<string, unknown>;

/** The keys that lead to a value. */
export type Path = readonly string[];

/** A number, or something that holds or not, which can be set beside the board. */
export interface Setting {
  path: Path;
  name: string;
  value: number | boolean;
}

const isRecord = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): value is number | boolean => typeof value === 'number' || typeof value === 'boolean';

/** The abbreviations that stand in texts, by their small letters. */
export function abbreviationsIn(texts: readonly string[]): ReadonlyMap<string, string> {
  const all = texts.flatMap((text) => text.match(/\b[A-Z]{2,5}\b/g) ?? []);
  return new Map(all.map((word) => [word.toLowerCase(), word]));
}

/** A key in words, with abbreviations as the table writes them: `vm_ammo` is "VM ammo". */
export function wordsOf(path: Path, abbreviations: ReadonlyMap<string, string> = new Map()): string {
  const keys = path.join(': ').replaceAll(/[_-]/g, ' ');
  const words = keys.replaceAll(/[a-z]+/g, (word) => abbreviations.get(word) ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a document says in plain numbers: alone under a key, or several under one. What lies at places are pieces, no settings. */
export function settingsOf(document: Document, abbreviations: ReadonlyMap<string, string> = new Map()): Setting[] {
  const setting = (path: Path, value: number | boolean): Setting => ({ path, name: wordsOf(path, abbreviations), value });
  return Object.entries(document).flatMap(([key, value]) => {
    if (isPlain(value)) return [setting([key], value)];
    if (!isRecord(value) || !Object.values(value).every(isPlain)) return [];
    return Object.entries(value).flatMap(([inner, v]) => (isPlain(v) ? [setting([key, inner], v)] : []));
  });
}

/** The document with another value at a path. */
export function withValue(document: Document, [key, ...rest]: Path, value: unknown): Document {
  if (key === undefined) return document;
  if (rest.length === 0) return { ...document, [key]: value };
  const inner = document[key];
  return { ...document, [key]: withValue(isRecord(inner) ? inner : {}, rest, value) };
}

/** The document as text for people: short records on one line. */
export function textOf(document: Document): string {
  const lines = Object.entries(document).map(([key, value]) => `  ${JSON.stringify(key)}: ${inLines(value, '  ')}`);
  return `{\n${lines.join(',\n')}\n}`;
}

/** So long a value may be to stand on one line. */
const LINE = 76;

function inLines(value: unknown, indent: string): string {
  const short = spaced(value);
  if (short.length <= LINE || typeof value !== 'object' || value === null) return short;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = Array.isArray(value)
    ? value.map((v) => inLines(v, deeper))
    : Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${inLines(v, deeper)}`);
  return `${open}\n${inner.map((line) => deeper + line).join(',\n')}\n${indent}${close}`;
}

/** JSON on one line, with room to breathe. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (isRecord(value)) return `{ ${Object.entries(value).map(([k, v]) => `${JSON.stringify(k)}: ${spaced(v)}`).join(', ')} }`.replace('{  }', '{}');
  return JSON.stringify(value);
}

/** Reads a text; what is no document is refused in a sentence. */
export function readText(text: string): Document {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isRecord(read)) throw new Error('A position is an object with keys, in braces.');
  return read;
}

/** Where a key such as `units.2-bpc.at` or `bases[3]` stands in a text: the part to mark, or as much of the way as is there. */
export function findKey(text: string, key: string): { start: number; end: number } | null {
  let from = 0;
  let found: { start: number; end: number } | null = null;
  for (const part of key.split(/[.[\]]+/).filter(Boolean)) {
    const word = JSON.stringify(part);
    const start = text.indexOf(`${word}:`, from);
    if (start < 0) continue;
    found = { start, end: start + word.length };
    from = found.end;
  }
  return found;
}

// In an address ---------------------------------------------------------------------------------

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A document as a word that an address can hold. */
export async function pack(document: Document): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(document)), new CompressionStream('deflate-raw'));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads such a word; one that was cut off or changed is refused in a sentence. */
export async function unpack(word: string): Promise<Document> {
  try {
    const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return readText(new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw'))));
  } catch {
    throw new Error('This link is damaged: the position in it cannot be read.');
  }
}
