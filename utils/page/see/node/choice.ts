import { isOneOfMany } from '../../dom/similar';
import type { Visibility } from '../../aria/visibility';
import { holdsTarget } from '../../aria/target';
import { safe } from '../../dom/safe';

/** A layer with nothing that is known to be used, such as suggestions and drawn menus. */
export function isLayerOfChoices(element: Element, { position, style }: Visibility): boolean {
  const isPlaced = position === 'absolute' || position === 'fixed';
  return isPlaced && Number(style.zIndex) > 0 && !holdsTarget(element);
}

/** An item of a list, or one of several short texts. */
export function isChoice(element: Element, role: string): boolean {
  if (role !== 'listitem' && (role !== 'generic' || !isOneOfMany(element))) return false;
  const { textContent } = safe(element);
  const length = (textContent ?? '').trim().length;
  return length > 0 && length <= maxLength && safe(element).querySelector('li, ul, ol, p') === null;
}

const maxLength = 100;
