import type { PageNode } from '../../api';
import type { Visibility } from '../../aria/visibility';
import { doc, safe } from '../../dom/safe';
import { defined } from '../../../defined';

export function scrolledPart(element: Element, look: Visibility): Pick<PageNode, 'scrolled' | 'across'> | undefined {
  if (!look.mayScroll || element === doc.body || element === doc.documentElement) return undefined;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = safe(element);
  if (Math.min(clientHeight, clientWidth) < minSide) return undefined;
  const { overflowX, overflowY } = look.style;
  const ways = defined({
    scrolled: percent(overflowY, safe(element).scrollTop, scrollHeight - clientHeight),
    across: percent(overflowX, Math.abs(safe(element).scrollLeft), scrollWidth - clientWidth),
  });
  return Object.keys(ways).length > 0 ? ways : undefined;
}

const percent = (overflow: string, at: number, of: number): number | undefined =>
  of < minScroll || !/auto|scroll/.test(overflow) ? undefined : Math.min(100, Math.max(0, Math.round((at / of) * 100)));

const minScroll = 10;
const minSide = 10;
