import { flatClosest, pathStart } from '../dom/dom';
import { toldWithin } from '../dom/page-turn';
import { safe } from '../dom/safe';
import { plainTargets } from '../aria/target';

/** See `PageApi.whenPointedAt`. Outlines what is under the pointer. */
export function whenPointedAt(timeoutMs: number): Promise<Element | undefined> {
  return toldWithin<Element | undefined>(timeoutMs, undefined, (tell) => {
    let outline: Animation | undefined;
    const show = (event: Event) => {
      outline?.cancel();
      outline = safe(targetOf(event))?.animate([{ outline: '3px solid #f59e0b', outlineOffset: '2px' }], {
        duration: 1_000,
        iterations: Infinity,
      });
    };
    const notice = (event: Event) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === 'click') tell(targetOf(event));
    };
    for (const type of held) addEventListener(type, notice, { capture: true, passive: false });
    addEventListener('pointerover', show, true);
    return () => {
      outline?.cancel();
      for (const type of held) removeEventListener(type, notice, true);
      removeEventListener('pointerover', show, true);
    };
  });
}

const held = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'touchstart', 'touchend', 'click'];

/** The control around the point, else the innermost element. */
function targetOf(event: Event): Element | undefined {
  const element = pathStart(event);
  if (!element) return undefined;
  const control = flatClosest(element, (around) => safe(around).matches(`${plainTargets}, label`));
  return control && safe(control).localName === 'label'
    ? ((control as HTMLLabelElement).control ?? control)
    : (control ?? element);
}
