import { isTag } from './dom';
import { safe } from './safe';

/** `innerText` gives two line ends between paragraphs with margins, and so cannot be compared with what was typed. */
export function editorText(editor: Element): string {
  const lines: Lines = { done: [], open: undefined };
  readInto(lines, editor);
  endLine(lines);
  return lines.done
    .join('\n')
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/\u00A0/g, ' ');
}

/** Editors lay out blanks and line ends in their own ways. */
export function letters(text: string): string {
  return text.replace(/[\s\u200B\uFEFF]+/g, '');
}

interface Lines {
  done: string[];
  open: string | undefined;
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
    } else if (safe(child).nodeType === Node.ELEMENT_NODE) readInto(lines, child as Element);
  }
  if (block) endLine(lines);
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
  if (lines.open !== undefined) lines.done.push(lines.open);
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
