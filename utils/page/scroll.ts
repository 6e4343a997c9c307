import type { ActionOutcome } from './api';
import { flatClosest } from './dom';

export type ScrollStep = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom';

/** The nearest box around the element that scrolls, else the page's own. */
export function scrollerOf(element: Element | undefined): Element {
  return (element && flatClosest(element, canScroll)) ?? pageScroller();
}

/** The page, or where the page itself does not scroll, the largest box that does. */
export function pageScroller(): Element {
  const page = document.scrollingElement ?? document.documentElement;
  if (page.scrollHeight > page.clientHeight + 1) return page;
  const inner = [...document.querySelectorAll('*')].filter(canScroll);
  const area = (element: Element) => element.clientWidth * element.clientHeight;
  return inner.reduce<Element>(
    (largest, each) => (largest === page || area(each) > area(largest) ? each : largest),
    page,
  );
}

/** Scrolls at once. `amountPx` is in CSS pixels and defaults to four fifths of what is visible. */
export function scrollBox(box: Element, to: ScrollStep, amountPx?: number): void {
  const down = amountPx ?? box.clientHeight * 0.8;
  const across = amountPx ?? box.clientWidth * 0.8;
  const targets: Record<ScrollStep, ScrollToOptions> = {
    up: { top: box.scrollTop - down },
    down: { top: box.scrollTop + down },
    left: { left: box.scrollLeft - across },
    right: { left: box.scrollLeft + across },
    top: { top: 0 },
    bottom: { top: box.scrollHeight },
  };
  box.scrollTo({ ...targets[to], behavior: 'instant' });
  tellScrolled(box);
}

export function scrollIntoView(element: Element): void {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  tellScrolled(scrollerOf(element));
}

export function scrollState(box: Element): NonNullable<ActionOutcome['scroll']> {
  const { scrollLeft, scrollTop, scrollHeight, clientHeight } = box;
  return {
    x: Math.round(scrollLeft),
    y: Math.round(scrollTop),
    atTop: scrollTop <= 1,
    atBottom: scrollTop + clientHeight >= scrollHeight - 1,
  };
}

/** What an order to scroll the box came to. */
export function scrolled(box: Element, to: ScrollStep): ActionOutcome {
  const scroll = scrollState(box);
  const mayBeMore = document.hidden && scroll.atBottom && (to === 'down' || to === 'bottom');
  return mayBeMore
    ? { scroll, note: 'The tab is in the background: its page may load more only once it is shown.' }
    : { scroll };
}

/** Browsers fire `scroll` with the next frame, and hidden tabs have no frames: pages that load more on scrolling would never do so. */
function tellScrolled(box: Element): void {
  if (!document.hidden) return;
  const target = box === document.scrollingElement ? document : box;
  target.dispatchEvent(new Event('scroll', { bubbles: target === document }));
}

function canScroll(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1) return false;
  if (element === document.scrollingElement || element === document.body) return element === document.scrollingElement;
  const style = getComputedStyle(element);
  return /auto|scroll|overlay/.test(`${style.overflowX} ${style.overflowY}`);
}
