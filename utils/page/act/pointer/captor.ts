import { isTag } from '../../dom/dom';
import { safe } from '../../dom/safe';

/** As far as the page can use it for a pointer that no person moves. */
export function followCapture() {
  let held: Element | undefined;
  const got = ({ target }: Event) => {
    if (target instanceof Element) held = target;
  };
  const lost = () => {
    held = undefined;
  };
  addEventListener('gotpointercapture', got, true);
  addEventListener('lostpointercapture', lost, true);
  return {
    element: (): Element | undefined => (safe(held)?.isConnected && !isTag(held, 'html') ? held : undefined),
    end(at?: { x: number; y: number }): void {
      if (at)
        safe(held)?.dispatchEvent(
          new PointerEvent('lostpointercapture', {
            bubbles: true,
            composed: true,
            pointerType: 'mouse',
            isPrimary: true,
            clientX: at.x,
            clientY: at.y,
          }),
        );
      removeEventListener('gotpointercapture', got, true);
      removeEventListener('lostpointercapture', lost, true);
    },
  };
}
