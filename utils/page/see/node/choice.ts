import { deepActiveElement } from '../../dom/dom';
import { isOneOfMany } from '../../dom/similar';
import { roleOf } from '../../aria/role';
import type { Visibility } from '../../aria/visibility';
import { holdsTarget } from '../../aria/target';
import { safe } from '../../dom/safe';

/** A layer with nothing that is known to be used, such as suggestions and drawn menus. */
export function isLayerOfChoices(element: Element, { position, style }: Visibility): boolean {
  const isPlaced = position === 'absolute' || position === 'fixed';
  return isPlaced && Number(style.zIndex) > 0 && !holdsTarget(element);
}

/** An item of a list, or one of several short texts; fewer while a field for text has the focus. */
export function isChoice(element: Element, role: string): boolean {
  if (role !== 'listitem' && (role !== 'generic' || !(isOneOfMany(element) || isLeft(element)))) return false;
  const { textContent } = safe(element);
  const length = (textContent ?? '').trim().length;
  return length > 0 && length <= maxLength && safe(element).querySelector('li, ul, ol, p') === null;
}

/** A plain text that typing has left of suggestions, alone or with one more. */
function isLeft(element: Element): boolean {
  const { parentElement, childElementCount } = safe(element);
  const active = deepActiveElement();
  const isOneOfFew = childElementCount === 0 && (safe(parentElement)?.childElementCount ?? 0) < 3;
  return isOneOfFew && !!active && typed.has(roleOf(active));
}

const typed = new Set(['textbox', 'searchbox', 'combobox']);

const maxLength = 100;
