export interface PageNumber {
  start: number;
  end: number;
  page: number;
}

/** "page 3", "S. 3", "第3页", in the languages of the panel. A range or list gives an item for each number. */
export function pageNumbersIn(text: string, pages: number): PageNumber[] {
  const found: PageNumber[] = [];
  for (const match of text.matchAll(named)) {
    const first = match[0];
    const start = match.index;
    const page = Number(/\d+/.exec(first)?.[0]);
    if (!isPage(page, pages)) continue;
    found.push({ start, end: start + first.length, page });
    let at = start + first.length;
    for (let next = another.exec(text.slice(at)); next?.[1]; next = another.exec(text.slice(at))) {
      const end = at + next[0].length;
      const other = Number(next[1]);
      if (!isPage(other, pages)) break;
      found.push({ start: end - next[1].length, end, page: other });
      at = end;
    }
  }
  return found;
}

/** The number follows; in Chinese and Japanese it stands between them. */
const named =
  /(?<![\p{L}\d])(?:pages?|pp?\.|seiten?|s\.|páginas?|págs?\.|страниц\p{L}*|стр\.|с\.|(?:ال)?صفحات?|(?:ال)?صفحة)[ \u00a0]?\d{1,5}(?!\d)|第[ \u00a0]?\d{1,5}[ \u00a0]?(?:页|頁|ページ)|(?<!\d)\d{1,5}[ \u00a0]?(?:页|頁|ページ)(?!中|数)/giu;
const another = /^(?:[ \u00a0]?(?:[-–—,&]|and|und|et|y|e|и|و)[ \u00a0]?)(\d{1,5})(?![\d.%]|[ \u00a0]?(?:€|\$))/iu;

const isPage = (page: number, pages: number): boolean => page >= 1 && page <= pages;
