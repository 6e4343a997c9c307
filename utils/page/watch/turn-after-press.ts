import { rootsAround } from '../dom/dom';
import { isOverlayChange } from '../dom/overlay';
import { pageTasks, pageTurn } from '../dom/page-turn';
import { everything } from './observe';

/**
 * The returned function gives the page its turn while the button is held: without a frame unless anything around has
 * changed. A page that answers a press begins at once.
 */
export function turnAfterPress(element: Element): () => Promise<void> {
  let hasReacted = false;
  const note = (records: MutationRecord[]) => {
    hasReacted ||= records.some((record) => !isOverlayChange(record));
  };
  const observer = new MutationObserver(note);
  for (const root of rootsAround(element)) observer.observe(root, everything);
  return async () => {
    await pageTasks();
    note(observer.takeRecords());
    observer.disconnect();
    if (hasReacted) await pageTurn();
  };
}
