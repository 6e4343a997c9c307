import TurndownService from 'turndown';
import { gridOf } from '../page/dom/grid';

/** Headings, lists, quotes, code, links, tables; images by their text. */
export function toMarkdown(element: Element): string {
  for (const table of element.querySelectorAll('table')) normaliseTable(table);
  return service
    .turndown(element as HTMLElement)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
  hr: '---',
});

const wordless = new Set('script style noscript iframe video audio canvas button input select textarea'.split(' '));
service.remove((node) => wordless.has(node.localName));
service.addRule('image', {
  filter: 'img',
  replacement: (_, node) => (node as HTMLImageElement).alt.replace(/\s+/g, ' ').trim(),
});
service.addRule('summary', {
  filter: 'summary',
  replacement: (content, node) => `\n\n${isClosed(node) ? `${closedMark} ` : ''}${content.trim()}\n\n`,
});
// The head of a section that a script opens and closes; other buttons are left out.
service.addRule('opener', {
  filter: (node) => node.nodeName === 'BUTTON' && node.closest('h1, h2, h3, h4, h5, h6, dt') !== null,
  replacement: (content, node) => `${isClosed(node) ? `${closedMark} ` : ''}${content.trim()}`,
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
  filter: ['td', 'th'],
  replacement: (content, node) =>
    isStraight(node)
      ? `| ${content
          .trim()
          .replace(/\s*\n+\s*/g, ' ')
          .replace(/(?<!\\)\|/g, '\\|')} `
      : `\n\n${content}\n\n`,
});
service.addRule('row', {
  filter: 'tr',
  replacement(content, node) {
    if (!isStraight(node)) return content;
    const first = node.parentElement?.firstElementChild === node;
    return `${content}|\n${first ? `${'| --- '.repeat(node.children.length)}|\n` : ''}`;
  },
});
service.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content}\n\n` });

/** Before the head of a closed section, whose content a person does not see. */
const closedMark = '▸';

function isClosed(node: Node): boolean {
  const { parentElement } = node;
  return node.nodeName === 'SUMMARY'
    ? parentElement?.nodeName === 'DETAILS' && !parentElement.hasAttribute('open')
    : (node as Element).getAttribute('aria-expanded') === 'false';
}

const straight = 'data-straight';
const isStraight = (node: Node): boolean => (node as Element).closest('table')?.hasAttribute(straight) ?? false;

/** Tables made for layout are left alone. */
function normaliseTable(table: HTMLTableElement): void {
  const { head, body } = gridOf(table);
  const rows = [...head, ...body];
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isLayout =
    /^(none|presentation)$/.test(table.getAttribute('role') ?? '') || table.querySelector('table') !== null;
  if (isLayout || width < 2 || rows.length < 2) return;
  const document = table.ownerDocument;
  const used = new Set<Element>();
  const tableBody = document.createElement('tbody');
  for (const row of rows) {
    const line = document.createElement('tr');
    for (let column = 0; column < width; column += 1) {
      const cell = row[column];
      const isNew = cell !== undefined && !used.has(cell);
      if (isNew) used.add(cell);
      line.append(isNew ? cell : document.createElement('td'));
    }
    tableBody.append(line);
  }
  const caption = table.querySelector(':scope > caption');
  if (caption) {
    const title = document.createElement('p');
    title.append(...caption.childNodes);
    table.before(title);
  }
  table.replaceChildren(tableBody);
  table.setAttribute(straight, '');
}

function languageOf(block: Element): string {
  const names = [block, block.firstElementChild].map((element) => element?.getAttribute('class') ?? '').join(' ');
  return /\b(?:language|lang|highlight-source|brush:)-?\s?([\w+#-]+)/.exec(names)?.[1] ?? '';
}
