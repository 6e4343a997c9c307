/**
 * So many characters in a row are in both. Takes time in proportion to them: compares only runs with the same rolling
 * sum.
 */
export function shareRun(one: string, other: string, length: number): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < length || short === long) return short.length >= length;
  const bits = Math.ceil(Math.log2(2 * short.length));
  /** Where runs of the shorter one end. */
  const known = new Int32Array(2 ** bits);
  let gone = 1;
  for (let times = 0; times < length; times += 1) gone = Math.imul(gone, FACTOR);
  for (const text of [short, long]) {
    let sum = 0;
    for (let end = 1; end <= text.length; end += 1) {
      const before = end > length ? Math.imul(gone, text.charCodeAt(end - 1 - length)) : 0;
      sum = Math.imul(sum, FACTOR) + text.charCodeAt(end - 1) - before;
      if (end < length) continue;
      let slot = Math.imul(sum, SPREAD) >>> (32 - bits);
      let at = known[slot] ?? 0;
      while (at > 0 && !endAlike(short, at, text, end, length)) {
        slot = (slot + 1) % known.length;
        at = known[slot] ?? 0;
      }
      if (text === short) known[slot] = end;
      else if (at > 0) return true;
    }
  }
  return false;
}

const FACTOR = 0x01000193;
const SPREAD = 0x9e3779b1;

function endAlike(one: string, end: number, other: string, otherEnd: number, length: number): boolean {
  for (let back = 1; back <= length; back += 1)
    if (one.charCodeAt(end - back) !== other.charCodeAt(otherEnd - back)) return false;
  return true;
}
