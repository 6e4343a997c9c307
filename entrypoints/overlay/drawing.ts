import { overlayTag, type Overlay, type Place } from '../../utils/page/dom/overlay';
import { flatClosest } from '../../utils/page/dom/dom';
import { doc, noteShadowedForms, safe } from '../../utils/page/dom/safe';
import { createPointer, applyStyles, htmlElement, outlineStyle, hostStyle } from './overlay-style';

/** In a closed shadow root in the top layer, above all of the page, which sees only one element come and go. */
export function createOverlay(): Overlay {
  const host = htmlElement(overlayTag);
  host.setAttribute('popover', 'manual');
  host.setAttribute('aria-hidden', 'true');
  applyStyles(host, hostStyle);
  const outline = htmlElement('div');
  applyStyles(outline, outlineStyle());
  const pointer = createPointer();
  host.attachShadow({ mode: 'closed' }).append(outline, pointer);
  let shown: Place | undefined;

  const follow = () => {
    const element = shown?.element.deref();
    const box = element && safe(element).isConnected ? safe(element).getBoundingClientRect() : undefined;
    if (!shown || !box || box.width === 0 || box.height === 0) return applyStyles(outline, { visibility: 'hidden' });
    const moved = { x: box.x - shown.box.x, y: box.y - shown.box.y };
    place({ ...shown, box, point: { x: shown.point.x + moved.x, y: shown.point.y + moved.y } });
  };
  const resized = new ResizeObserver(follow);

  const place = (at: Place) => {
    shown = at;
    const { x, y, width, height } = at.box;
    applyStyles(outline, {
      visibility: 'visible',
      left: `${x}px`,
      top: `${y}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    applyStyles(pointer, { transform: `translate(${at.point.x}px, ${at.point.y}px)` });
  };

  const moveToTopLayer = (element: Element | undefined) => {
    if (!host.isConnected) doc.documentElement.append(host);
    else if (!element || !isOnTop(element)) return;
    // A later dialog covers it.
    else host.hidePopover();
    host.showPopover();
  };

  const hide = () => {
    resized.disconnect();
    removeEventListener('scroll', follow, true);
    removeEventListener('resize', follow);
    removeEventListener('pagehide', hide);
    shown = undefined;
    host.remove();
  };

  return {
    host,
    show(at) {
      const element = at.element.deref();
      resized.disconnect();
      moveToTopLayer(element);
      place(at);
      if (element) resized.observe(element);
      addEventListener('scroll', follow, { capture: true, passive: true });
      addEventListener('resize', follow);
      addEventListener('pagehide', hide);
    },
    hide,
  };
}

function isOnTop(element: Element): boolean {
  // This script does not share the state of the page library.
  noteShadowedForms(document);
  return flatClosest(element, ':modal, :popover-open, :fullscreen') !== undefined;
}
