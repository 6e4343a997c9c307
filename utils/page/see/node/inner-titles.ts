import { clip, collapse } from '../../dom/dom';
import { attributeOf } from '../../dom/dom-cache';
import { plainTargets } from '../../aria/target';
import { safe } from '../../dom/safe';

const maxSignLength = 3;
const maxTitles = 3;
const maxTitlesLength = 150;

/** Titles that explain initials and signs: "Jonas" for "J". '' if the element's name says so already. */
export function innerTitles(element: Element, name: string): string {
  const titles = [...safe(element).querySelectorAll('[title]')].flatMap((part) => {
    if (safe(part).closest(plainTargets) !== null && !safe(element).matches(plainTargets)) return [];
    const text = collapse(safe(part).textContent ?? '');
    const title = collapse(attributeOf(part, 'title') ?? '');
    return text !== '' && text.length <= maxSignLength && title.length > text.length && !name.includes(title)
      ? [title]
      : [];
  });
  return clip([...new Set(titles)].slice(0, maxTitles).join(', '), maxTitlesLength);
}
