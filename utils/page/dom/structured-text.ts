import { editorText } from './editor-text';
import { safe } from './safe';
import { holds } from './selector';

/** As in Markdown: headings, lists, quotes and tables. Undefined for none of them, or too much to read at once. */
export function structuredText(editor: Element): string | undefined {
  const all = safe(editor).getElementsByTagName('*');
  if (all.length > MAX_ELEMENTS || safe(editor).querySelector(structure) === null) return undefined;
  const lines: string[] = [];
  read(editor, '', lines);
  return lines.join('\n').trim();
}

const structure = 'h1, h2, h3, h4, h5, h6, li, blockquote, tr';
const MAX_ELEMENTS = 600;

function read(element: Element, indent: string, lines: string[]): void {
  let inlineNodes: Node[] = [];
  const flush = (): void => {
    const text = textOf(inlineNodes);
    if (text !== '') lines.push(...text.split('\n').map((line) => indent + line));
    inlineNodes = [];
  };
  for (const child of safe(element).childNodes) {
    const block = safe(child).nodeType === Node.ELEMENT_NODE ? (child as Element) : undefined;
    if (block && isHidden(block)) continue;
    if (!block || !holds(block, structure)) inlineNodes.push(child);
    else {
      flush();
      readBlock(block, indent, lines);
    }
  }
  flush();
}

function readBlock(block: Element, indent: string, lines: string[]): void {
  const { localName } = safe(block);
  if (/^h[1-6]$/.test(localName))
    return void lines.push(`${indent}${'#'.repeat(Number(localName[1]))} ${lineOf(block)}`);
  if (localName === 'tr') return void lines.push(`${indent}| ${cellsOf(block).map(lineOf).join(' | ')} |`);
  if (localName !== 'li' && localName !== 'blockquote') return read(block, indent, lines);
  const mark = localName === 'li' ? itemMark(block) : '> ';
  const inner: string[] = [];
  read(block, '', inner);
  const next = localName === 'li' ? '  ' : mark;
  const [first = '', ...rest] = inner;
  lines.push(`${indent}${mark}${first}`.trimEnd(), ...rest.map((line) => indent + next + line));
}

function itemMark(item: Element): string {
  const list = safe(item).parentElement;
  // Quill keeps both kinds of items in one list.
  const kind = safe(item).getAttribute('data-list');
  if (!list || safe(list).localName !== 'ol' || kind === 'bullet') return '- ';
  const items = [...safe(list).children].filter((one) => safe(one).localName === 'li');
  return `${items.indexOf(item) + 1}. `;
}

function cellsOf(row: Element): Element[] {
  return [...safe(row).children].filter((cell) => /^t[dh]$/.test(safe(cell).localName));
}

function isHidden(element: Element): boolean {
  return getComputedStyle(element).display === 'none';
}

function lineOf(element: Element): string {
  return editorText(element).replace(/\s+/g, ' ').trim();
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .reduce((text, node) => {
      if (safe(node).nodeType === Node.TEXT_NODE) return text + (node as Text).data.replace(/\s+/g, ' ');
      if (safe(node).nodeType !== Node.ELEMENT_NODE) return text;
      const element = node as Element;
      const inline = /^(inline|contents)/.test(getComputedStyle(element).display);
      if (safe(element).localName === 'br') return `${text}\n`;
      return inline ? text + editorText(element) : `${text}\n${editorText(element)}\n`;
    }, '')
    .replace(/ *\n+ */g, '\n')
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\u00A0/g, ' ')
    .trim();
}
