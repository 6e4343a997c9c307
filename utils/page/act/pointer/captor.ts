import { isTag } from '../../dom/dom';
import { listen } from '../../dom/listen';
import { safe } from '../../dom/safe';

/** As far as the page can use it for a pointer that no person moves. */
export function followCapture() {
  let held: Element | undefined;
  const stopListening = listen(['gotpointercapture', 'lostpointercapture'], ({ type, target }: Event) => {
    held = type === 'gotpointercapture' ? (target as Element) : undefined;
  });
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
      stopListening();
    },
  };
}
