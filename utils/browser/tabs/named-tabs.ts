/** A tab of the window, with what naming it needs. */
export interface NameableTab {
  id: number;
  title: string;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/**
 * The tabs of a window, in the order of its strip, that the user's own words name: by their place ("tab 2", "the last
 * tab"), or by a quoted title that only one tab has. Titles are the pages' words, so no other resemblance counts. Pure.
 */
export function namedTabs(tabs: readonly NameableTab[], userWords: readonly string[]): Set<number> {
  const named = new Set<number>();
  for (const text of userWords) {
    const words = text.toLowerCase();
    if (!/\btabs?\b/.test(words)) continue;
    for (const place of placesIn(words)) {
      const tab = tabs.at(place);
      if (tab) named.add(tab.id);
    }
    for (const title of quotedIn(text)) {
      const [only, ...more] = tabs.filter((tab) => plain(tab.title) === plain(title));
      if (only && more.length === 0) named.add(only.id);
    }
  }
  return named;
}

/**
 * The same for an order that is carried out to the letter, and whose answer only the user reads: a word of the title is
 * enough, too, and all tabs count where they asked for a list. Pure.
 */
export function tabsMeant(tabs: readonly NameableTab[], userWords: readonly string[]): Set<number> {
  const meant = namedTabs(tabs, userWords);
  for (const text of userWords) {
    const words = text.toLowerCase();
    if (!/\btabs?\b/.test(words)) continue;
    const all = /\b(list|show|which|what|all)\b[^.\n]{0,200}\btabs\b/.test(words);
    for (const { id, title } of tabs) if (all || sharesWord(words, title)) meant.add(id);
  }
  return meant;
}

/** Places from 0; -1 for the last. */
function placesIn(words: string): number[] {
  const numbers = [...words.matchAll(/\btab\s?(?:no\.?|number|#)?\s?(\d{1,4})(?![\d.])/g)].map(
    (match) => Number(match[1]) - 1,
  );
  const named = ordinals.flatMap((ordinal, at) => (words.includes(`${ordinal} tab`) ? [at] : []));
  return [...numbers.filter((at) => at >= 0), ...named, ...(words.includes('last tab') ? [-1] : [])];
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/"([^"]{2,200})"|“([^”]{2,200})”|„([^“”]{2,200})[“”]|«([^»]{2,200})»/g)].map(
    ([, ...found]) => found.find((one) => one !== undefined) ?? '',
  );
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function sharesWord(words: string, title: string): boolean {
  const said = new Set(words.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  for (const common of ['tab', 'tabs', 'the', 'and', 'then', 'open', 'new', 'with', 'page', 'switch', 'close', 'this'])
    said.delete(common);
  return (title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => said.has(word));
}
