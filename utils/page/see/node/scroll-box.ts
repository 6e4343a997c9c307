import type { Visibility } from '../../aria/visibility';
import { doc, safe } from '../../dom/safe';

/**
 * How far a box has been scrolled, in per cent: downwards if it scrolls that way, else sideways. Undefined for what
 * does not scroll.
 */
export function scrolledPart(element: Element, look: Visibility): number | undefined {
  if (!look.mayScroll || element === doc.body || element === doc.documentElement) return undefined;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = safe(element);
  if (clientHeight < minSide || clientWidth < minSide) return undefined;
  const down = scrollHeight - clientHeight;
  if (down >= minScroll && look.mayScroll !== 'across') return percent(safe(element).scrollTop, down);
  const across = scrollWidth - clientWidth;
  return across >= minScroll && look.mayScroll !== 'down'
    ? percent(Math.abs(safe(element).scrollLeft), across)
    : undefined;
}

const percent = (at: number, of: number): number => Math.min(100, Math.max(0, Math.round((at / of) * 100)));

/** CSS pixels: scrolling by less shows nothing more. */
const minScroll = 10;
const minSide = 20;
