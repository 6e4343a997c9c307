import type { ExtractOptions, ReadFile } from '../../contracts/read-files';
import type { Article, Extracted } from '../../page/api';

/** Joins what was found in a page and in its files. Records come from the page, if it has any, or from the files. */
export function withFileData(page: Extracted, files: readonly ReadFile[], options: ExtractOptions): Extracted {
  const { what } = options;
  if (what === 'links' || what === 'lists' || what === 'fields') return page;
  const found = files.map((file) => file.extract(options));
  if (what === 'records') {
    const hasRows = ({ tables }: Extracted) => tables.some(({ rows }) => rows.length > 0);
    return hasRows(page) ? page : (found.find(hasRows) ?? page);
  }
  const texts = [page, ...found].flatMap(({ text }) => (text ? [text] : []));
  return {
    ...page,
    tables: [page, ...found].flatMap(({ tables }) => tables.filter(({ rows }) => rows.length > 0)),
    ...(texts.length > 0 ? { text: texts.join('\n\n') } : {}),
  };
}

export function withFileText(page: Article, files: readonly ReadFile[]): Article {
  if (files.length === 0) return page;
  const all = [page, ...files.map((file) => file.article(page))];
  const text = all.map(({ markdown }) => markdown).join('\n\n');
  return { ...page, markdown: text.trim(), cut: all.some(({ cut }) => cut) };
}
