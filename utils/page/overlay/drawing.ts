import { flatClosest } from '../dom/dom';
import { noteOverlay, overlayTag, type Hit } from '../dom/overlay';
import { doc, safe } from '../dom/safe';
import { createPointer, applyStyles, htmlElement, outlineStyle, hostStyle } from './overlay-style';

/** Outlines the element, with a pointer at the place of the hit, until the next one or `hidePointer`. */
export function showPointer(element: Element, { target, x, y }: Hit): void {
  const own = safe(element).getBoundingClientRect();
  const shown = own.width > 0 && own.height > 0 ? element : target;
  overlay ??= createOverlay();
  overlay.show({ element: new WeakRef(shown), box: safe(shown).getBoundingClientRect(), point: { x, y } });
}

export function hidePointer(): void {
  overlay?.hide();
}

/** The point is in CSS pixels of the viewport. */
interface Place {
  element: WeakRef<Element>;
  box: DOMRect;
  point: { x: number; y: number };
}

let overlay: ReturnType<typeof createOverlay> | undefined;

/** In a closed shadow root in the top layer, above all of the page, which sees only one element come and go. */
function createOverlay() {
  const host = htmlElement(overlayTag);
  noteOverlay(host);
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
    show(at: Place): void {
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

const isOnTop = (element: Element): boolean => flatClosest(element, ':modal, :popover-open, :fullscreen') !== undefined;
