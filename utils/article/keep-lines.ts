import type { VisibleCopy } from '../page/see/html/visible-copy';

/** Code becomes `pre`, other text gets a `br` at each line end. */
export function keepLines(laidOut: VisibleCopy['textLayout']): void {
  for (const [element, kind] of laidOut) {
    if (element.closest('pre')) continue;
    if (kind === 'lines') breakLines(element);
    else {
      const block = element.ownerDocument.createElement('pre');
      element.replaceWith(block);
      block.append(element);
    }
  }
}

function breakLines(element: Element): void {
  const { firstChild, lastChild } = element;
  for (const node of [...element.childNodes]) {
    if (node.nodeType !== textNode) continue;
    const start = node === firstChild ? /^\s*\n/ : '';
    const end = node === lastChild ? /\n\s*$/ : '';
    const [first = '', ...others] = (node.textContent ?? '').replace(start, '').replace(end, '').split('\n');
    const broken = others.flatMap((line) => [element.ownerDocument.createElement('br'), line]);
    (node as Text).replaceWith(first, ...broken);
  }
}

const textNode = 3;
