import TurndownService from 'turndown';
import { gridOf } from '../page/dom/grid';

/** Headings, lists, quotes, code, links, tables; images by their text. */
export function toMarkdown(element: Element): string {
  return service
    .turndown(element as HTMLElement)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const service = new TurndownService({
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
});

service.addRule('image', {
  filter: 'img',
  replacement: (_, node) => (node as HTMLImageElement).alt.replace(/\s+/g, ' ').trim(),
});
// On one line, also in a link.
service.addRule('heading', {
  filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement(content, node) {
    const mark = (node as Element).closest('a[href]') ? '' : `${'#'.repeat(Number(node.nodeName.at(1)))} `;
    return `\n\n${mark}${content.replace(/\s+/g, ' ').trim()}\n\n`;
  },
});
service.addRule('summary', {
  filter: 'summary',
  replacement: (content, node) =>
    `\n\n${(node as Element).matches('details:not([open]) > summary') ? closedMark : ''}${content.trim()}\n\n`,
});
service.addRule('link', {
  filter: (node) => node.nodeName === 'A' && node.hasAttribute('href'),
  replacement(content, node) {
    const text = content.replace(/\s+/g, ' ').trim();
    const address = (node as Element).getAttribute('href') ?? '';
    if (text === '' || !/^(https?|mailto|tel):/.test(address)) return text;
    return `[${text}](${address.replace(/[\s()<>]/g, encodeURIComponent)})`;
  },
});
service.addRule('code', {
  filter: 'pre',
  replacement(_, node) {
    for (const lineEnd of (node as Element).querySelectorAll('br')) lineEnd.replaceWith('\n');
    const code = (node.textContent ?? '').replace(/\n$/, '');
    const longest = Math.max(2, ...[...code.matchAll(/^`{3,}/gm)].map(([run]) => run.length));
    const marks = '`'.repeat(longest + 1);
    return `\n\n${marks}${languageOf(node as Element)}\n${code}\n${marks}\n\n`;
  },
});
service.addRule('cell', {
  filter: ['td', 'th', 'caption'],
  replacement(content, node) {
    cellTexts.set(node, content.trim());
    return `\n\n${content}\n\n`;
  },
});
service.addRule('table', {
  filter: 'table',
  replacement: (content, node) => `\n\n${gridText(node as Element) ?? content}\n\n`,
});

const cellTexts = new WeakMap<Node, string>();

/** Undefined for tables made for layout, of which only the content counts. */
function gridText(table: Element): string | undefined {
  const { head, body } = gridOf(table);
  const rows = [...head, ...body];
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isLayout =
    /^(none|presentation)$/.test(table.getAttribute('role') ?? '') || table.querySelector('table') !== null;
  if (isLayout || width < 2 || rows.length < 2) return undefined;
  const used = new Set<Element>();
  const textOf = (cell: Element | undefined): string => {
    if (!cell || used.has(cell)) return '';
    used.add(cell);
    const text = cellTexts.get(cell) ?? '';
    return text.replace(/\s*\n+\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|');
  };
  const lines = rows.map((row) => `${Array.from({ length: width }, (_, at) => `| ${textOf(row[at])} `).join('')}|`);
  lines.splice(1, 0, `${'| --- '.repeat(width)}|`);
  const caption = table.querySelector(':scope > caption');
  return `${(caption && cellTexts.get(caption)) ?? ''}\n\n${lines.join('\n')}`;
}

/** Before the head of a closed section, whose content a person does not see. */
export const closedMark = '▸ ';

function languageOf(block: Element): string {
  const names = [block, block.firstElementChild].map((element) => element?.getAttribute('class') ?? '').join(' ');
  return /\b(?:language|lang|highlight-source|brush:)-?\s?([\w+#-]+)/.exec(names)?.[1] ?? '';
}
