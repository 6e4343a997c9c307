import type { PageNode } from '../api';
import { isShadowRoot } from '../dom/dom';
import { page } from '../dom/realm';
import { isVisible } from '../aria/visibility';
import { headingSelector } from './headings';
import type { Refs } from './refs';
import { doc, safe } from '../dom/safe';
import { describeElement } from './node/node';

/** Changes the nodes. Matches that follow each other get the heading once, unless it is among them. */
export function addHeadings(
  nodes: PageNode[],
  elementOf: (node: PageNode) => Element | undefined,
  isMatch: (node: PageNode) => boolean,
  refs: Refs,
): void {
  const headings = [...doc.querySelectorAll(headingSelector)];
  const described = new Set<Element>();
  const note = (node: PageNode): void => {
    const element = elementOf(node);
    if (element && node.role === 'heading') described.add(element);
    node.children?.forEach(note);
  };
  if (headings.length > 0) nodes.forEach(note);
  else return;

  const headingFor = (node: PageNode): Element | undefined => {
    const element = elementOf(node);
    if (element && node.role !== 'heading' && isMatch(node)) {
      const heading = headingBefore(headings, outOfShadow(element));
      return heading && !described.has(heading) ? heading : undefined;
    }
    for (const child of node.children ?? []) {
      const found = headingFor(child);
      if (found) return found;
    }
    return undefined;
  };
  const visit = (siblings: PageNode[]): void => {
    for (let at = 0; at < siblings.length; at++) {
      const node = siblings[at]!;
      const own = elementOf(node);
      const heading = headingFor(node);
      if (heading && !safe(own)?.contains(heading)) {
        described.add(heading);
        siblings.splice(at, 0, describeElement(heading, 'heading', refs, true));
        at += 1;
      }
      if (node.children) visit(node.children);
    }
  };
  visit(nodes);
}

/** Also around it; by binary search, as headings are in document order. */
function headingBefore(headings: readonly Element[], element: Element): Element | undefined {
  let low = 0;
  let high = headings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const heading = headings[middle]!;
    const follows = (safe(heading).compareDocumentPosition(element) & page.Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (follows) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= Math.max(0, low - maxHidden); at--) {
    const heading = headings[at]!;
    if (isVisible(heading)) return heading;
  }
  return undefined;
}

const maxHidden = 10;

function outOfShadow(element: Element): Element {
  const root = safe(element).getRootNode();
  return isShadowRoot(root) ? outOfShadow(root.host) : element;
}
