import { nextTask } from '../page/dom/dom';
import { toMarkdown } from './markdown';

/** `cut`: it stopped after `limitMs`. Removes the pieces from the element. */
export async function toMarkdownInPieces(
  element: Element,
  limitMs: number,
): Promise<{ markdown: string; cut: boolean }> {
  const started = performance.now();
  const parts: string[] = [];
  let turn = started;
  for (const piece of piecesOf(element)) {
    const markdown = toMarkdown(piece);
    if (markdown !== '') parts.push(markdown);
    const now = performance.now();
    if (now - started > limitMs) return { markdown: parts.join('\n\n'), cut: true };
    if (now - turn < sliceMs) continue;
    await nextTask();
    turn = performance.now();
  }
  return { markdown: parts.join('\n\n'), cut: false };
}

const sliceMs = 10;
/** They take a few milliseconds to render. */
const maxElements = 150;

function* piecesOf(element: Element): Generator<Element> {
  if (element.getElementsByTagName('*').length <= maxElements)
    return yield wrapped(element.ownerDocument, 'div', element);
  const shell = shells[element.localName];
  let group: Node[] = [];
  let size = 0;
  const take = (): Element => {
    const piece = wrapped(element.ownerDocument, shell ?? 'div', ...group);
    group = [];
    size = 0;
    return piece;
  };
  for (const child of [...element.childNodes]) {
    const inside = child.nodeType === elementNode ? (child as Element).getElementsByTagName('*').length + 1 : 0;
    if (group.length > 0 && size + inside > maxElements) yield take();
    if (inside <= maxElements || shell) {
      group.push(child);
      size += inside;
    } else yield* piecesOf(child as Element);
  }
  if (group.length > 0) yield take();
}

const shells: Record<string, string> = { ul: 'ul', ol: 'ol', tbody: 'table' };
const elementNode = 1;

function wrapped(document: Document, name: string, ...nodes: Node[]): Element {
  const shell = document.createElement(name);
  shell.append(...nodes);
  if (name === 'div') return shell;
  const holder = document.createElement('div');
  holder.append(shell);
  return holder;
}
