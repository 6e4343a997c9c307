import { nextTask, shadowRootOf } from './dom';
import { page } from './realm';
import { doc } from './safe';

/** As `allRoots`, with turns for the page in between. */
export async function findRoots(): Promise<(Document | ShadowRoot)[]> {
  const roots: (Document | ShadowRoot)[] = [document];
  let turn = page.performance.now();
  for (const root of roots) {
    const walker = doc.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let count = 1, node = walker.nextNode(); node; count++, node = walker.nextNode()) {
      const shadow = shadowRootOf(node as Element);
      if (shadow) roots.push(shadow);
      if (count % fewElements !== 0 || page.performance.now() - turn < sliceMs) continue;
      await nextTask();
      turn = page.performance.now();
    }
  }
  return roots;
}

const sliceMs = 10;
const fewElements = 100;
