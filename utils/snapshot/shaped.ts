import type { PageNode } from '../page/api';

/** `longUrl`: of a link, where `url` is cut. */
export type Head = Omit<PageNode, 'children'> & { longUrl?: string };

/**
 * `segments` are on the node's own line: the cells of a row, or the parts of a list item, one leaf each. A shaped node
 * never has both segments and children.
 */
export interface Shaped {
  head: Head;
  segments?: Head[][];
  children: Shaped[];
}
