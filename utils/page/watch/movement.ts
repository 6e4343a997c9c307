import { pageTurn } from '../dom/page-turn';
import { doc, safe } from '../dom/safe';

/**
 * Something is on its way in or out, so the page shows neither the old state nor the new one. Ignores what moves for
 * ever (spinners), takes its time (carousels), or has nothing to read or act on (ripples).
 */
export function isMoving(root: Document | ShadowRoot): boolean {
  return (
    !doc.hidden &&
    safe(root)
      .getAnimations()
      .some((animation) => animation.playState === 'running' && isShort(animation) && hasContent(animation))
  );
}

const maxMoveMs = 1000;

function isShort({ effect }: Animation): boolean {
  return Number(effect?.getComputedTiming().endTime ?? Infinity) <= maxMoveMs;
}

function hasContent({ effect }: Animation): boolean {
  const target = effect && 'target' in effect ? (effect as KeyframeEffect).target : null;
  return (
    target !== null &&
    (/\S/.test(safe(target).textContent ?? '') || safe(target).matches('slot, :has(input, button, slot)'))
  );
}

export async function viewTransition(limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!doc.hidden && isInTransition() && performance.now() < end) await pageTurn();
}

/** Chrome before 142 and Firefox before 147 do not say it. */
const isInTransition = (): boolean => Boolean(Reflect.get(doc, 'activeViewTransition'));
