import type { Hit } from '../../dom/overlay';
import { deepElementFromPoint, flatContains } from '../../dom/dom';
import { click } from './pointer';
import { refuseLink } from '../pressed-link';
import { scrollIntoView } from '../scroll';
import { centreOf } from '../../dom/boxes';

/** Scrolls only where it must: some lists close when anything around scrolls. */
export async function clickOn(element: Element): Promise<void> {
  const centre = (): Hit => {
    const { x, y } = centreOf(element);
    return { target: deepElementFromPoint(x, y) ?? element, x, y };
  };
  if (!flatContains(element, centre().target)) scrollIntoView(element, 'nearest');
  const at = centre();
  const hit = flatContains(element, at.target) ? at : { ...at, target: element };
  refuseLink(element, hit.target);
  await click(hit);
}
