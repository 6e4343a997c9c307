import type { PageNode } from '../../api';
import type { Visibility } from '../../aria/visibility';
import { doc, safe } from '../../dom/safe';
import { defined } from '../../../defined';

export function scrolledPart(element: Element, look: Visibility): Pick<PageNode, 'scrolled' | 'across'> | undefined {
  if (!look.mayScroll || element === doc.body || element === doc.documentElement) return undefined;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = safe(element);
  if (Math.min(clientHeight, clientWidth) < minSide) return undefined;
  const down = scrollHeight - clientHeight;
  const across = scrollWidth - clientWidth;
  const ways = defined({
    scrolled: down >= minScroll && look.mayScroll !== 'across' ? percent(safe(element).scrollTop, down) : undefined,
    across:
      across >= minScroll && look.mayScroll !== 'down'
        ? percent(Math.abs(safe(element).scrollLeft), across)
        : undefined,
  });
  return Object.keys(ways).length > 0 ? ways : undefined;
}

const percent = (at: number, of: number): number => Math.min(100, Math.max(0, Math.round((at / of) * 100)));

/** Scrolling by less shows nothing more. */
const minScroll = 10;
const minSide = 10;
