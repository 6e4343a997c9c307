/** A tab of the window, as far as naming goes. `position` counts from 1 in the order of the tab strip. */
export interface NameableTab {
  title: string;
  position: number;
  /** How many tabs the window has. */
  count: number;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/**
 * True when the user's own words name this tab: by its place ("tab 2", "the last tab"), by a word of its title in a
 * sentence about tabs, or because he asked for all of them. Titles of other tabs are nobody's business. Pure.
 */
export function isNamed(tab: NameableTab, userWords: readonly string[]): boolean {
  return userWords.some((text) => {
    const words = text.toLowerCase();
    if (!/\btabs?\b/.test(words)) return false;
    return asksForAll(words) || namesPlace(words, tab) || sharesWord(words, tab.title);
  });
}

function asksForAll(words: string): boolean {
  return /\b(list|show|which|what|all)\b[^.\n]*\btabs\b/.test(words);
}

function namesPlace(words: string, { position, count }: NameableTab): boolean {
  const numbers = [...words.matchAll(/\btab\s*(?:no\.?|number|#)?\s*(\d+)/g)].map((match) => Number(match[1]));
  if (numbers.includes(position)) return true;
  const ordinal = ordinals[position - 1];
  return (
    (ordinal !== undefined && words.includes(`${ordinal} tab`)) || (position === count && words.includes('last tab'))
  );
}

function sharesWord(words: string, title: string): boolean {
  const said = new Set(words.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  for (const common of ['tab', 'tabs', 'the', 'and', 'then', 'open', 'new', 'with', 'page', 'switch', 'close', 'this'])
    said.delete(common);
  return (title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => said.has(word));
}
