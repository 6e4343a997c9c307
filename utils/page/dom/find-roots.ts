import { nextTask, shadowRootOf } from './dom';
import { doc } from './safe';

/** All roots of the document, as `allRoots` returns them, with turns for the page in between. */
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

/** Checking this many elements takes a few milliseconds. */
const atOnce = 3_000;
