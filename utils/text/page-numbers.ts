export interface PageNumber {
  start: number;
  end: number;
  page: number;
}

/** "page 3", "S. 3", "第3页", in the languages of the panel. Each number of a range or list is an item. */
export function pageNumbersIn(text: string, pages: number): PageNumber[] {
  const found: PageNumber[] = [];
  for (const match of text.matchAll(named)) {
    let at = match.index;
    for (let next: RegExpExecArray | null = match; next; next = another.exec(text.slice(at))) {
      const [digits = ''] = /\d+/.exec(next[0]) ?? [];
      if (!isPage(Number(digits), pages)) break;
      const start = next === match ? at : at + next[0].length - digits.length;
      at += next[0].length;
      found.push({ start, end: at, page: Number(digits) });
    }
  }
  return found;
}

const named =
  /(?<![\p{L}\d])(?:pages?|pp?\.|seiten?|s\.|páginas?|págs?\.|страниц\p{L}*|стр\.|с\.|(?:ال)?صفحات?|(?:ال)?صفحة)[ \u00a0]?\d{1,5}(?!\d)|第[ \u00a0]?\d{1,5}[ \u00a0]?(?:页|頁|ページ)|(?<!\d)\d{1,5}[ \u00a0]?(?:页|頁|ページ)(?!中|数)/giu;
const another = /^(?:[ \u00a0]?(?:[-–—,&]|and|und|et|y|e|и|و)[ \u00a0]?)(\d{1,5})(?![\d.%]|[ \u00a0]?(?:€|\$))/iu;

const isPage = (page: number, pages: number): boolean => page >= 1 && page <= pages;
