import { boxOf } from './boxes';
import { nextFrame } from './page-turn';
import { doc } from './safe';

/** `drawn`: a frame has been drawn since; false where none comes. */
export interface NotedBox {
  box: DOMRect;
  drawn: Promise<boolean>;
}

/**
 * What stands where it stood before the last frame is stable: nobody need wait to learn that. A hidden tab draws none.
 */
export function noteBoxes(elements: readonly Element[]): void {
  if (doc.hidden || elements.length === 0) return;
  const drawn = nextFrame();
  for (const element of elements) noted.set(element, { box: boxOf(element), drawn });
}

/** Keeps a note that still holds: its frame may have been drawn. */
export function noteBox(element: Element): void {
  const before = noted.get(element);
  if (!before || !isSameBox(before.box, boxOf(element))) noteBoxes([element]);
}

/** Takes it only once: if it has moved, the next comparison is with a later one. */
export function takeNotedBox(element: Element): NotedBox | undefined {
  const note = noted.get(element);
  noted.delete(element);
  return note;
}

export function isSameBox(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

const noted = new WeakMap<Element, NotedBox>();
