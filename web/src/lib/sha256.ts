/** SHA-256. The browser's own is there only on secure addresses, and a table in a home network has none. */

const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional parts of roots. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((p) => fraction(Math.cbrt(p)));
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return primes;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(((bytes.length + 8) >> 6 << 6) + 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, bytes.length << 3);
  return view;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  const state = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        words[i] = view.getInt32(block + 4 * i);
        continue;
      }
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16]! + low + words[i - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i += 1) {
      const chosen = (e & f) ^ (~e & g);
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[i]! + words[i]!) | 0;
      const most = (a & b) ^ (a & c) ^ (b & c);
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}
