/**
 * Some writers of PDF files store Arabic in the forms that fonts have for joined letters, as drawn from left to right.
 */
export function withPlainLetters(text: string): string {
  const inOrder = words.test(text)
    ? /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(text)
      ? text.replace(arabicRun, readable)
      : readable(text)
    : text;
  return inOrder.replace(forms, (run) => run.normalize('NFKC'));
}

/** Ligatures of Latin, Hebrew and Arabic, and the joined forms of Arabic letters. */
const forms = /[\ufb00-\ufdff\ufe70-\ufefc]+/g;
const words = /[\ufb50-\ufdff\ufe70-\ufefc]/;
const arabicRun = /\p{Script=Arabic}[\p{Script=Arabic}\p{M}\d\s.,:/()-]*[\p{Script=Arabic}\p{M}]/gu;

/** The text in reverse, if its words begin with letters that only stand within or at the end of a word. */
function readable(text: string): string {
  const isDrawn = text.split(/\s+/).some((word) => word.length > 1 && joinsBackwards(word));
  if (!isDrawn) return text;
  const turned = [...text]
    .toReversed()
    .join('')
    .replace(/(\p{M}+)(\P{M})/gu, '$2$1');
  return turned
    .replace(/\d[\d.,:/]*\d/g, (number) => [...number].toReversed().join(''))
    .replace(/[()[\]{}<>«»]/g, (bracket) => mirrored.get(bracket) ?? bracket);
}

/** Unicode lists the forms of a letter as: alone, last, first, in the middle (chart FE70). */
function joinsBackwards(word: string): boolean {
  const code = word.codePointAt(0) ?? 0;
  if (code < 0xfe80 || code > 0xfefc) return false;
  const letter = plain(code);
  let place = 0;
  while (plain(code - place - 1) === letter) place += 1;
  return place === 1 || place === 3;
}

const plain = (code: number): string => String.fromCodePoint(code).normalize('NFKC');

const brackets = ['()', '[]', '{}', '<>', '«»'];
const mirrored = new Map(
  brackets.flatMap(([left = '', right = '']) => [[left, right] as const, [right, left] as const]),
);
