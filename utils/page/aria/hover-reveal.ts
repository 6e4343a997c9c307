import { safe } from '../dom/safe';
import { sheetFacts } from './sheet-facts';
import { plainTargets } from './target';

/** Style sheets show something usable in it under the pointer that is hidden now. */
export function revealsOnHover(element: Element): boolean {
  const { reveals } = sheetFacts(element);
  if (reveals.length === 0 || safe(element).firstElementChild === null) return false;
  return reveals.some(
    ({ holder, shown }) =>
      safe(element).matches(holder) &&
      [...safe(element).querySelectorAll(`:scope${shown}`)]
        .slice(0, maxReveals)
        .some((part) => isUnseen(part) && isTarget(part)),
  );
}

const isTarget = (part: Element): boolean =>
  safe(part).matches(plainTargets) || safe(part).querySelector(plainTargets) !== null;

const isUnseen = (part: Element): boolean =>
  !safe(part).checkVisibility({ opacityProperty: true, visibilityProperty: true });

const maxReveals = 5;
