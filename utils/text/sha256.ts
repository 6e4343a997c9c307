/**
 * Of the text as UTF-8, in hex (https://csrc.nist.gov/pubs/fips/180-4/upd1/final, 6.2). Browsers have it only as a
 * promise, and a decision does not wait.
 */
export function sha256(text: string): string {
  const hash = Int32Array.from(start);
  const blocks = paddedBlocks(new TextEncoder().encode(text));
  const words = new Int32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = blocks.getInt32(at + 4 * i);
    addBlock(hash, words);
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Section 5.1.1: a bit, zeros, and the length in bits as the last 64. */
function paddedBlocks(bytes: Uint8Array): DataView {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  return blocks;
}

/** `words`: the first 16 are the block. A block is of 64 rounds, so nothing is made anew in one. */
function addBlock(hash: Int32Array, words: Int32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const before = words[i - 15] ?? 0;
    const late = words[i - 2] ?? 0;
    const first = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const choice = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const added = (h + choice + (rounds[i] ?? 0) + (words[i] ?? 0)) | 0;
    const majority = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = (added + majority) | 0;
  }
  for (const [i, part] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + part;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

const primes = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, d) => d + 2).every((d) => n % d > 0),
);
/** The first 32 bits of the fractions of the first primes' cube roots, and of the square roots of eight. */
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}
