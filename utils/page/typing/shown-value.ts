/** `same`: as meant, perhaps with other marks; `hidden`: a part is hidden on purpose. */
export function readingOf(shown: string, typed: string): 'same' | 'hidden' | 'other' {
  const meant = hasPointOrSign.test(typed) ? [Number(typed.replace(',', '.'))] : undefined;
  const isNumber =
    numeric.test(typed) && numbersIn(shown).some((number) => (meant ?? numbersIn(typed)).includes(number));
  if (isNumber || (!meant && letters(shown) === letters(typed) && (letters(typed) !== '' || shown === typed)))
    return 'same';
  if (digitGroups(typed).length > 1 && digitGroups(shown).join(' ') === digitGroups(typed).join(' ')) return 'same';
  return isHidden(shown, typed) ? 'hidden' : 'other';
}

/** Masks add and leave out blanks, dashes, brackets. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const numeric = /^[-\d.,'’\s]*\d[-\d.,'’\s]*$/;

/** Without either it is another number: 4.3 is not 43. */
const hasPointOrSign = /^(?:-\d+|-?(?:0|[1-9]\d*)[.,]\d{1,2})$/;

/** Reads first a point, then a comma as the decimal sign. */
function numbersIn(text: string): number[] {
  const bare = text.replaceAll('\u2212', '-').replace(/[^\d.,-]/g, '');
  return [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.')].map(Number.parseFloat);
}

function digitGroups(text: string): string[] {
  return (text.match(/\d+/g) ?? []).map((group) => group.replace(/^0+(?=\d)/, '')).toSorted();
}

const hiding = /[•●∙⬤*∗]/gu;

/** Dots or stars stand for some; the others are part of it, in order. */
function isHidden(shown: string, typed: string): boolean {
  return shown.replace(hiding, '') !== shown && isWithin(letters(shown), letters(typed));
}

export function isWithin(part: string, whole: string): boolean {
  let at = 0;
  return [...part].every((character) => {
    at = whole.indexOf(character, at) + 1;
    return at > 0;
  });
}
