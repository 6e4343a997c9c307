import { everything } from './observe';

/** Knows when the document last changed. Lives as long as the document. */
export interface Activity {
  sinceMutationMs(): number;
  /** Watches a shadow root too; harmless to repeat. */
  watch(root: ShadowRoot): void;
}

export function createActivity(): Activity {
  let last = performance.now();
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver(() => {
    last = performance.now();
  });
  const watch = (root: Node) => {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, everything);
  };
  watch(document);
  return {
    watch,
    sinceMutationMs() {
      // What changed just now, in this very task, has not been reported to the callback yet.
      if (observer.takeRecords().length > 0) last = performance.now();
      return performance.now() - last;
    },
  };
}
