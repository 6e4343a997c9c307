import type { PageNode } from '../api';
import { signatureOf } from '../aria/signature';
import type { Refs } from './refs';
import { blockRoles, cellRoles, lineRoles } from '../aria/roles';

/**
 * Changes the nodes: each with its own line gets a ref; in the line of a row or item only those that are `isWanted`, or
 * all if it is the only one.
 */
export function addLineRefs(
  nodes: PageNode[],
  elementOf: (node: PageNode) => Element | undefined,
  isWanted: (node: PageNode) => boolean,
  refs: Refs,
): void {
  const visit = (node: PageNode, inLine: boolean, around: Element | undefined): void => {
    const element = elementOf(node);
    const owned = node.role === 'text' && element === around;
    const holdsWanted = cellRoles.has(node.role) && node.children?.some(isWanted) === true;
    if (element && node.ref === undefined && !owned && (!inLine || isWanted(node) || holdsWanted)) {
      const { role, name } = signatureOf(element);
      node.ref = refs.refOf(element, role, name);
      if (node.role !== 'text' && node.name === undefined && name !== '') node.name = name;
    }
    const inside = lineRoles.has(node.role)
      ? nodes.length > 1 || node !== nodes[0]
      : inLine && !blockRoles.has(node.role);
    for (const child of node.children ?? []) visit(child, inside, node.role === 'text' ? around : (element ?? around));
  };
  for (const node of nodes) visit(node, false, undefined);
}
