import type { PageDocument, PageNode, Ref } from '../page/api';
import { baseUrlField } from './frame-base';

/**
 * `children`: the documents in frames, at any depth, by the frame's ref. A frame without one keeps its line. Never
 * changes its arguments.
 */
export function spliceFrames(top: PageDocument, children: ReadonlyMap<Ref, PageDocument>): PageNode {
  const splice = (node: PageNode, above: readonly PageDocument[]): PageNode => {
    const inner = node.role === 'frame' && node.ref !== undefined ? children.get(node.ref) : undefined;
    if (inner && !above.includes(inner))
      return { ...node, ...baseUrlField(inner.url), children: splice(inner.root, [...above, inner]).children ?? [] };
    return node.children ? { ...node, children: node.children.map((child) => splice(child, above)) } : node;
  };
  return splice(top.root, [top]);
}
