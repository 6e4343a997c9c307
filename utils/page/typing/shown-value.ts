/**
 * How a field shows what was typed: as it was meant, with its own marks; with a part of it hidden on purpose; or as
 * something else.
 */
export function readingOf(shown: string, typed: string): 'same' | 'hidden' | 'other' {
  if (letters(shown) === letters(typed) && (letters(typed) !== '' || shown === typed)) return 'same';
  if (isNumber.test(typed) && numbersIn(shown).some((number) => numbersIn(typed).includes(number))) return 'same';
  if (digitGroups(typed).length > 1 && digitGroups(shown).join(' ') === digitGroups(typed).join(' ')) return 'same';
  return isHidden(shown, typed) ? 'hidden' : 'other';
}

/** Masks put in and leave out blanks, dashes and brackets. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const isNumber = /^[-\d.,'’\s]*\d[-\d.,'’\s]*$/;

/** The numbers that a text may mean: with a point before the decimals, and with a comma. */
function numbersIn(text: string): number[] {
  const bare = text.replace(/[^\d.,-]/g, '');
  return [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.')].map(Number.parseFloat);
}

/** The parts of a date or a time, in whatever order they are written. */
function digitGroups(text: string): string[] {
  return (text.match(/\d+/g) ?? []).map((group) => group.replace(/^0+(?=\d)/, '')).toSorted();
}

const hiding = /[•●∙⬤*∗]/gu;

/** True if dots or stars stand for characters of the text, and what is not hidden is part of it, in its order. */
function isHidden(shown: string, typed: string): boolean {
  if (shown.replace(hiding, '') === shown) return false;
  let at = 0;
  const source = letters(typed);
  return [...letters(shown)].every((character) => {
    at = source.indexOf(character, at) + 1;
    return at > 0;
  });
}
