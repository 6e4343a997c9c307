import { isTag } from '../../dom/dom';
import { safe } from '../../dom/safe';

/** Follows which element has captured the pointer: all events of the pointer go there while it is held. */
export interface Captor {
  element(): Element | undefined;
  /** Tells the page that its capture ends with the release at this point, and stops following. */
  end(at?: { x: number; y: number }): void;
}

/** Follows `setPointerCapture` from now on, as far as the page can use it for a pointer that no person moves. */
export function followCapture(): Captor {
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
    element: () => (safe(held)?.isConnected && !isTag(held, 'html') ? held : undefined),
    end(at) {
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
