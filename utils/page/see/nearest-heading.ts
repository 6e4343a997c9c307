import type { PageNode } from '../api';
import { hostOf, isBefore } from '../dom/dom';
import { firstNot } from '../dom/first-not';
import { isVisible } from '../aria/visibility';
import { nodesIn } from './nodes';
import { headingSelector } from './headings';
import type { Refs } from './refs';
import { doc, safe } from '../dom/safe';
import { describeElement } from './node/node';

/** Changes the nodes. Matches in a row get the heading once, unless it is among them. */
export function addHeadings(
  nodes: PageNode[],
  elementOf: (node: PageNode) => Element | undefined,
  isMatch: (node: PageNode) => boolean,
  refs: Refs,
): void {
  const headings = [...doc.querySelectorAll(headingSelector)];
  if (headings.length === 0) return;
  const shown = nodes.flatMap(nodesIn).filter(({ role }) => role === 'heading');
  const described = new Set(shown.flatMap((node) => elementOf(node) ?? []));
  const headingFor = (node: PageNode): Element | undefined => {
    const element = elementOf(node);
    if (element && node.role !== 'heading' && isMatch(node)) {
      const heading = headingBefore(headings, outOfShadow(element));
      return heading && !described.has(heading) ? heading : undefined;
    }
    return node.children
      ?.values()
      .map(headingFor)
      .find((heading) => heading !== undefined);
  };
  const visit = (siblings: readonly PageNode[]): PageNode[] =>
    siblings.flatMap((node) => {
      const heading = headingFor(node);
      const isApart = heading && !safe(elementOf(node))?.contains(heading);
      if (isApart) described.add(heading);
      const before = isApart ? [describeElement(heading, 'heading', refs, true)] : [];
      if (node.children) node.children = visit(node.children);
      return [...before, node];
    });
  nodes.splice(0, nodes.length, ...visit(nodes));
}

/** Also around it. Headings are in document order. */
function headingBefore(headings: readonly Element[], element: Element): Element | undefined {
  const end = firstNot(headings.length, (at) => isBefore(headings[at]!, element));
  return headings.slice(Math.max(0, end - maxHidden), end).findLast(isVisible);
}

const maxHidden = 10;

function outOfShadow(element: Element): Element {
  const host = hostOf(element);
  return host ? outOfShadow(host) : element;
}
