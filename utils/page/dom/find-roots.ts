import { nextTask, shadowRootOf } from './dom';
import { doc } from './safe';

/** All roots of the document, as `allRoots` gives them, with turns for the page in between. */
export async function findRoots(): Promise<(Document | ShadowRoot)[]> {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    const walker = doc.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let count = 1, node = walker.nextNode(); node; count++, node = walker.nextNode()) {
      const shadow = shadowRootOf(node as Element);
      if (shadow) roots.push(shadow);
      if (count % atOnce === 0) await nextTask();
    }
  }
  return roots;
}

/** Elements that take a few milliseconds to look at. */
const atOnce = 3_000;
