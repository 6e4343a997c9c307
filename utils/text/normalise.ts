import { isRecord } from '../is-record';

/**
 * What a person cannot see, or what reverses text: ignorable characters, controls except tab and newline, separators
 * and annotations without a form. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

/** Texts of these alone, which most are, have nothing to leave out; the classes above are slow. */
const plain = /^[\t\n -~\u00A0-\u00AC\u00AE-\u02FF]*$/;

/** In emoji and some scripts, such a character belongs to what is before it. */
const needed = [
  [
    /[\u200C\u200D]/u,
    /^[\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}\p{Script=Sinhala}\p{M}]$/u,
  ],
  [/[\uFE0E\uFE0F]/, /^[\p{Extended_Pictographic}\d#*\u{1F3FB}-\u{1F3FF}]$/u],
  [/[\uFE00-\uFE02\u{E0100}-\u{E01EF}]/u, /^\p{Script=Han}$/u],
  [/[\u180B-\u180D\u180F]/, /^\p{Script=Mongolian}$/u],
] as const;

/** Keeps those that emoji and words need. Cuts runs of more than 8 combining marks. */
export function normaliseText(text: string): string {
  return plain.test(text) ? text : replaceUnseen(text, () => '').replace(/(\p{M}{8})\p{M}+/gu, '$1');
}

/** Also in its names: what nobody can see could carry anything. */
export function normaliseAll(value: unknown): unknown {
  if (typeof value === 'string') return normaliseText(value);
  if (Array.isArray(value)) return value.map(normaliseAll);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [normaliseText(name), normaliseAll(one)]))
    : value;
}

/** Shows them by their numbers, for code and the like, which must not be changed. */
export function withUnseenShown(text: string): string {
  return replaceUnseen(text, (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

function replaceUnseen(text: string, replacement: (sign: string) => string): string {
  let kept = '';
  let end = 0;
  for (const { 0: sign, index } of text.matchAll(unseen)) {
    kept += text.slice(end, index);
    // As one character: without a ^, Chromium 156 and Firefox 153 find none beyond U+FFFF by a class before the $.
    const before = [...kept.slice(-2)].at(-1) ?? '';
    kept += needed.some(([which, after]) => which.test(sign) && after.test(before)) ? sign : replacement(sign);
    end = index + sign.length;
  }
  return kept + text.slice(end);
}
