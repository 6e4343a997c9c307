import { collapse, isTag } from './dom';
import { safe } from './safe';

/** `innerText` has two line ends between paragraphs with margins, so it cannot be compared with what was typed. */
export function editorText(editor: Element): string {
  return plain(linesIn(editor, false).join('\n'));
}

/** As in Markdown. Undefined without headings, lists, quotes and tables, or with too much to read at once. */
export function structuredText(editor: Element): string | undefined {
  const all = safe(editor).getElementsByTagName('*');
  if (all.length > MAX_ELEMENTS || safe(editor).querySelector(marked) === null) return undefined;
  return plain(linesIn(editor, true).join('\n')).trim();
}

const marked = 'h1, h2, h3, h4, h5, h6, li, blockquote, tr';
const MAX_ELEMENTS = 600;

const plain = (text: string): string => text.replace(/[\u200B\uFEFF]/g, '').replace(/\u00A0/g, ' ');

/** Editors lay out blanks and line ends in their own ways. */
export function letters(text: string): string {
  return text.replace(/[\s\u200B\uFEFF]+/g, '');
}

interface Lines {
  done: string[];
  open: string | undefined;
  /** Blocks get their marks, and blank lines are left out. */
  hasMarks: boolean;
}

function linesIn(element: Element, hasMarks: boolean): string[] {
  const lines: Lines = { done: [], open: undefined, hasMarks };
  readInto(lines, element);
  endLine(lines);
  return lines.done;
}

function readInto(lines: Lines, element: Element): void {
  const { display, whiteSpaceCollapse, whiteSpace } = getComputedStyle(element);
  if (display === 'none') return;
  const block = !/^(inline|contents)/.test(display);
  if (block) endLine(lines);
  const keepsBlanks = /preserve|pre|break-spaces/.test(whiteSpaceCollapse || whiteSpace);
  for (const child of safe(element).childNodes) {
    if (safe(child).nodeType === Node.TEXT_NODE) readText(lines, (child as Text).data, keepsBlanks);
    else if (isTag(child, 'br')) {
      lines.open ??= '';
      // At the end of a paragraph it only gives it a height.
      if (child.nextSibling || !isBlockEnd(child)) endLine(lines);
    } else if (safe(child).nodeType === Node.ELEMENT_NODE) readElement(lines, child as Element);
  }
  if (block) endLine(lines);
}

function readElement(lines: Lines, element: Element): void {
  if (!lines.hasMarks || !safe(element).matches(marked)) return readInto(lines, element);
  endLine(lines);
  if (getComputedStyle(element).display !== 'none') lines.done.push(...markedLines(element));
}

function markedLines(block: Element): string[] {
  const { localName, children } = safe(block);
  if (localName === 'tr') {
    const cells = [...children].filter((cell) => /^t[dh]$/.test(safe(cell).localName));
    return [`| ${cells.map(lineOf).join(' | ')} |`];
  }
  if (localName.startsWith('h')) return [`${'#'.repeat(Number(localName[1]))} ${lineOf(block)}`];
  const [mark, next] = localName === 'li' ? [itemMark(block), '  '] : ['> ', '> '];
  const [first = '', ...rest] = linesIn(block, true);
  return [`${mark}${first}`.trimEnd(), ...rest.map((line) => next + line)];
}

const lineOf = (element: Element): string => collapse(linesIn(element, false).join(' '));

function itemMark(item: Element): string {
  const list = safe(item).parentElement;
  // Quill keeps both kinds of items in one list.
  const kind = safe(item).getAttribute('data-list');
  if (!isTag(list, 'ol') || kind === 'bullet') return '- ';
  return `${[...list.children].filter((one) => isTag(one, 'li')).indexOf(item as HTMLLIElement) + 1}. `;
}

function readText(lines: Lines, data: string, keepsBlanks: boolean): void {
  if (!keepsBlanks && !/\S/.test(data) && lines.open === undefined) return;
  const [first = '', ...rest] = keepsBlanks ? data.split('\n') : [data.replace(/\s+/g, ' ')];
  lines.open = (lines.open ?? '') + first;
  for (const line of rest) {
    endLine(lines);
    lines.open = line;
  }
}

function endLine(lines: Lines): void {
  const line = lines.hasMarks ? lines.open?.replace(/^[ \u200B\uFEFF]+|[ \u200B\uFEFF]+$/g, '') : lines.open;
  if (line !== undefined && !(lines.hasMarks && line === '')) lines.done.push(line);
  lines.open = undefined;
}

function isBlockEnd(lineBreak: Element): boolean {
  const parent = safe(lineBreak).parentElement;
  return (
    parent !== null &&
    !/^(inline|contents)/.test(getComputedStyle(parent).display) &&
    lineBreak === safe(parent).lastChild
  );
}
