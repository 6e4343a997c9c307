import { fail } from '../../../failure';
import type { Point } from '../../api';
import { deepActiveElement, isTag } from '../../dom/dom';
import type { Hit } from '../../dom/overlay';
import { hitAt } from './pointer';
import { doc } from '../../dom/safe';

/** Throws INVALID_ARGUMENTS for a point outside of the view, WRONG_ELEMENT where another document is. */
export function hitAtPoint({ x, y }: Point): Hit {
  const hit = hitAt(x, y);
  if (!hit)
    throw fail('INVALID_ARGUMENTS', `There is nothing at ${x}, ${y}: the view is ${innerWidth} by ${innerHeight} px.`, {
      hint: 'Look again, and give a point of the picture.',
    });
  if (isTag(hit.target, 'iframe'))
    throw fail('WRONG_ELEMENT', 'There is a frame at this point.', { hint: 'Use the refs of what is in the frame.' });
  return hit;
}

/** Throws WRONG_ELEMENT if nothing has the focus. */
export function focusedElement(): Element {
  const active = deepActiveElement();
  if (active && active !== doc.body && active !== doc.documentElement) return active;
  throw fail('WRONG_ELEMENT', 'Nothing on the page has the focus.', { hint: 'Give the ref of a field.' });
}
