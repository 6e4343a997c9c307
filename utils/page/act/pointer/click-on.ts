import { deepElementFromPoint } from '../../dom/dom';
import { click } from './pointer';
import { refuseLink } from '../pressed-link';
import { isHit, scrollIntoView } from '../scroll';
import { centreOf } from '../../dom/boxes';

/** Scrolls only where it must: some lists close when anything around scrolls. */
export async function clickOn(element: Element, how?: Parameters<typeof click>[1]): Promise<void> {
  if (!isHit(element)) scrollIntoView(element, 'nearest');
  const at = centreOf(element);
  const target = (isHit(element) && deepElementFromPoint(at.x, at.y)) || element;
  refuseLink(element, target);
  await click({ target, ...at }, how);
}
