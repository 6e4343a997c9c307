import { MAX_DOWN_BYTES } from '../../utils/contracts/outside';

/** A character takes at most three bytes, a quote or backslash two: a part stays below the limit whatever it holds. */
const PART_CHARACTERS = Math.floor(MAX_DOWN_BYTES / 4);

/** Each part fits into a message to the browser. No character is cut in two. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length || parts.length === 0;) {
    const end = at + PART_CHARACTERS;
    const splitsPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end < text.length;
    parts.push(text.slice(at, splitsPair ? end - 1 : end));
    at = splitsPair ? end - 1 : end;
  }
  return parts;
}
