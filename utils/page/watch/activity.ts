import { isOverlay, isOverlayChange } from '../dom/overlay';
import { flatParent } from '../dom/dom';
import { hasChanged, markOf, type PageMark } from './has-changed';
import { isMoving } from './movement';
import { createNoise } from './noise';
import { everything } from './observe';
import { doc } from '../dom/safe';

/** Knows when the document last changed, or was still moving, and whether an action has changed it, until it is stopped. */
export interface Activity {
  sinceMutationMs(): number;
  /** From here on the page is compared with what it is now. `at`: where it was scrolled for the action. `anyFocus`: a focus that moves is a change wherever it goes. */
  compareFrom(at?: Element, anyFocus?: boolean): void;
  /** Ends the comparison: whether the page has changed, noise left out. Undefined where nothing was compared. */
  endComparison(): boolean | undefined;
  /** Notes what the page is like now. Gives the question whether all has stayed so since, noise included. */
  moment(): () => boolean;
  /** Watches a shadow root too; harmless to repeat. */
  watch(root: ShadowRoot): void;
  stop(): void;
}

export function createActivity(): Activity {
  let last = performance.now();
  const watched = new WeakSet<Node>();
  const roots: WeakRef<Document | ShadowRoot>[] = [];
  const liveRoots = () => roots.flatMap((held) => held.deref() ?? []).filter(({ isConnected }) => isConnected);
  const noise = createNoise();
  let changes = 0;
  /** Counts all that changes, noise included. */
  let stirs = 0;
  let compared: { before: PageMark; how: Parameters<typeof markOf>[2] } | undefined;
  /** Positions to which the action itself has scrolled before it began; the events of that are still to come. */
  let scrolled = new Map<EventTarget, string>();
  const note = (given: MutationRecord[]) => {
    const records = given.filter((record) => !isOverlayChange(record));
    if (records.length === 0) return;
    last = performance.now();
    stirs += 1;
    if (!compared) noise.learn(records);
    else if (changes === compared.before.changes && !noise.areNoise(records)) changes += 1;
  };
  const tell = ({ type, target }: Event) => {
    if (isOverlay(target as Node)) return;
    stirs += 1;
    if (type !== 'scroll' || !target || scrolled.get(target) !== positionOf(target)) changes += 1;
  };
  const observer = new MutationObserver(note);
  const watch = (root: Document | ShadowRoot) => {
    if (watched.has(root)) return;
    watched.add(root);
    roots.push(new WeakRef(root));
    observer.observe(root, { ...everything, attributeOldValue: true, characterDataOldValue: true });
  };
  watch(document);
  for (const type of tellingEvents) addEventListener(type, tell, true);
  return {
    watch,
    stop() {
      observer.disconnect();
      for (const type of tellingEvents) removeEventListener(type, tell, true);
    },
    compareFrom(at, anyFocus = false) {
      note(observer.takeRecords());
      scrolled = new Map(scrollersAround(at).map((scroller) => [scroller, positionOf(scroller)]));
      const how = { anyFocus, drawings: true, at };
      compared = { before: markOf(liveRoots(), changes, how), how };
    },
    endComparison() {
      note(observer.takeRecords());
      if (!compared) return undefined;
      const { before, how } = compared;
      compared = undefined;
      return changes !== before.changes || hasChanged(before, markOf(liveRoots(), changes, how));
    },
    moment() {
      const roots = liveRoots();
      const now = () => {
        note(observer.takeRecords());
        if (roots.some(isMoving)) stirs += 1;
        return markOf(roots, stirs);
      };
      const before = now();
      return () => !hasChanged(before, now());
    },
    sinceMutationMs() {
      // What changed just now, in this very task, has not been reported to the callback yet.
      note(observer.takeRecords());
      if (liveRoots().some(isMoving)) last = performance.now();
      return performance.now() - last;
    },
  };
}

/** Changes of which the document itself does not tell. */
const tellingEvents = ['scroll', 'toggle', 'play', 'pause'];

function scrollersAround(at: Element | undefined): EventTarget[] {
  return at ? [at, ...scrollersAround(flatParent(at))] : [document];
}

function positionOf(target: EventTarget): string {
  const { scrollLeft, scrollTop } = (target === document ? doc.scrollingElement : (target as Element)) ?? {
    scrollLeft: 0,
    scrollTop: 0,
  };
  return `${scrollLeft} ${scrollTop}`;
}
