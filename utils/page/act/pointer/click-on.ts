import type { Hit } from '../../dom/overlay';
import { deepElementFromPoint, flatContains } from '../../dom/dom';
import { click } from './pointer';
import { scrollIntoView } from '../scroll';
import { safe } from '../../dom/safe';

/**
 * For what the page has just shown, e.g. an option of an open list. Scrolls only where it must: some lists close when
 * anything around them scrolls.
 */
export function clickOn(element: Element): Promise<void> {
  const centre = (): Hit => {
    const { left, top, width, height } = safe(element).getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return { target: deepElementFromPoint(x, y) ?? element, x, y };
  };
  if (!flatContains(element, centre().target)) scrollIntoView(element, 'nearest');
  const hit = centre();
  return click(flatContains(element, hit.target) ? hit : { ...hit, target: element });
}
