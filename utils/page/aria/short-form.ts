import { contentOf } from './name';
import { clip, collapse } from '../dom/dom';
import { attributeOf, tagOf } from '../dom/dom-cache';

/**
 * What is meant, in brackets: an abbreviation, or the date of "3 days ago". '' where it says so itself, or is not seen.
 * Of dates only numbers are told: a page could write anything behind them.
 */
export function saidBehind(element: Element): string {
  const tag = tagOf(element);
  if (tag !== 'abbr' && tag !== 'time') return '';
  const written = collapse(attributeOf(element, tag === 'abbr' ? 'title' : 'datetime') ?? '');
  const [, date = '', year = '', day = ''] = (tag === 'time' && htmlDate.exec(written)) || [];
  const said = tag === 'abbr' ? clip(written, maxMeaning) : date;
  const text = said === '' ? '' : contentOf(element);
  if (text === '' || text === said) return '';
  return year !== '' && text.includes(year) && text.includes(`${Number(day)}`) ? '' : ` (${said})`;
}

const maxMeaning = 150;
/** https://html.spec.whatwg.org/multipage/text-level-semantics.html#datetime-value, where it has a day. */
const htmlDate =
  /^(\d\d(\d\d)-(?:0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d)?)(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?$/;
