import type { Hit } from '../../dom/overlay';
import { deepElementFromPoint, flatContains } from '../../dom/dom';
import { click } from './pointer';
import { scrollIntoView } from '../scroll';
import { centreOf } from '../../dom/boxes';

/** For what the page has just shown. Scrolls only where it must: some lists close when anything around scrolls. */
export function clickOn(element: Element): Promise<void> {
  const centre = (): Hit => {
    const { x, y } = centreOf(element);
    return { target: deepElementFromPoint(x, y) ?? element, x, y };
  };
  if (!flatContains(element, centre().target)) scrollIntoView(element, 'nearest');
  const hit = centre();
  return click(flatContains(element, hit.target) ? hit : { ...hit, target: element });
}
