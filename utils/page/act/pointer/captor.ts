import type { Point } from '../../api';
import { isTag } from '../../dom/dom';
import { listen } from '../../dom/listen';
import { firePointer } from './mouse-events';
import { safe } from '../../dom/safe';

/** As far as the page can use it for a pointer that no person moves. */
export function followCapture() {
  let held: Element | undefined;
  const stopListening = listen(['gotpointercapture', 'lostpointercapture'], ({ type, target }: Event) => {
    held = type === 'gotpointercapture' ? (target as Element) : undefined;
  });
  return {
    element: (): Element | undefined => (safe(held)?.isConnected && !isTag(held, 'html') ? held : undefined),
    end(at?: Point): void {
      if (at && held) firePointer(held, 'lostpointercapture', at, { button: 0 });
      stopListening();
    },
  };
}
