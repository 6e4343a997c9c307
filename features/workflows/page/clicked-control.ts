import { flatClosest, flatParent, pathStart } from '../../../utils/page/dom/dom';
import { attributeOf } from '../../../utils/page/dom/dom-cache';
import { styleOf } from '../../../utils/page/dom/realm';
import { safe } from '../../../utils/page/dom/safe';
import { roleOf } from '../../../utils/page/aria/role';
import { plainTargets } from '../../../utils/page/aria/target';
import { areaRoles } from '../../../utils/page/aria/roles';

/** The control around the place, or what has the pointer cursor there. Undefined where a click does nothing. */
export function clickedControl(event: Event): Element | undefined {
  const first = pathStart(event);
  if (!first) return undefined;
  const control = flatClosest(first, isControl);
  if (!control || safe(control).localName !== 'label') return control ?? pointerElement(first);
  return (control as HTMLLabelElement).control ?? pointerElement(first);
}

function isControl(element: Element): boolean {
  if (!safe(element).matches(`${plainTargets}, label, summary, option`)) return false;
  return attributeOf(element, 'onclick') !== null || !areaRoles.has(roleOf(element));
}

function pointerElement(element: Element): Element | undefined {
  const hasPointerCursor = (at: Element) =>
    styleOf(at).cursor === 'pointer' && !/^(html|body)$/.test(safe(at).localName);
  if (!hasPointerCursor(element)) return undefined;
  let found = element;
  for (let around = flatParent(found); around && hasPointerCursor(around); around = flatParent(around)) found = around;
  return found;
}
