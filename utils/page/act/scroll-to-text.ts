import { type AgentError, fail } from '../../failure';
import type { ActionOutcome } from '../api';
import { allRoots, collapse, flatContains, isShadowRoot, isTag } from '../dom/dom';
import { asCompared } from '../dom/invisible';
import { untilChange } from '../watch/observe';
import { scrollBox, scrollIntoView, scrollState } from './scroll';
import { pageTurn } from '../dom/page-turn';
import { matching } from '../dom/selector';
import { isVisible } from '../aria/visibility';
import { headingSelector } from '../see/headings';
import { doc, safe } from '../dom/safe';

/**
 * Step by step, so that lists load what comes into view. Waits for more at the end; throws NOT_FOUND when none comes,
 * as in a hidden tab. Gives up with a note after `limitMs`.
 */
export async function scrollToText(box: Element, text: string, limitMs: number): Promise<ActionOutcome> {
  const wanted = textOf(text);
  const started = performance.now();
  const trees = treesIn(rootOf(box), wanted);
  const find = () => holderIn(trees, wanted);
  if (unfold(find() ?? rootOf(box), wanted)) await pageTurn();
  const { ends } = scrollState(box);
  // Conversations stand at their end, and load older parts at their top.
  const ways = ends.includes('bottom') && !ends.includes('top') ? (['down', 'up'] as const) : (['down'] as const);
  for (const way of ways)
    for (let hasMore = true; hasMore;) {
      const found = find();
      if (found) {
        scrollIntoView(found);
        return { scroll: scrollState(box) };
      }
      if (performance.now() - started > limitMs)
        return { scroll: scrollState(box), note: 'The text has not come yet, and there is more: scroll on to it.' };
      hasMore = await scrollOn(box, way, () => find() !== undefined);
    }
  throw textNotFound(text);
}

/** False at the end, where nothing more comes. */
async function scrollOn(box: Element, way: 'down' | 'up', isFound: () => boolean): Promise<boolean> {
  const height = safe(box).scrollHeight;
  const isAtEnd = () => scrollState(box).ends.includes(way === 'down' ? 'bottom' : 'top');
  const wasAtEnd = isAtEnd();
  if (wasAtEnd) {
    scrollBox(box, way === 'down' ? 'up' : 'down');
    await pageTurn();
  }
  scrollBox(box, way);
  await pageTurn();
  if (!wasAtEnd) return true;
  const hasMore = () => safe(box).scrollHeight > height || !isAtEnd() || isFound();
  return (await untilChange(hasMore, maxLoadingMs)) === true;
}

/** As a browser's own search does: https://html.spec.whatwg.org/#ancestor-revealing-algorithm */
function unfold(holder: Element, wanted: string): boolean {
  const holding = matching(holder, folded).filter((fold) => textOf(safe(fold).textContent).includes(wanted));
  for (const fold of holding) {
    if (isTag(fold, 'details')) fold.open = true;
    else if (safe(fold).dispatchEvent(new Event('beforematch', { bubbles: true })))
      safe(fold).removeAttribute('hidden');
  }
  return holding.length > 0;
}

const folded = '[hidden=until-found], details:not([open])';

/** Hidden tabs: Chromium tells no page what comes into view, Firefox less and less often. */
function textNotFound(text: string): AgentError {
  return doc.hidden
    ? fail('NOT_FOUND', `There is no text "${text}" so far.`, {
        hint: 'The tab is in the background, where its page may load no more. Ask the user to show the tab, then scroll on.',
      })
    : fail('NOT_FOUND', `The end is reached, and there is no text "${text}".`, {
        hint: 'It may stand above, be worded otherwise, or need a button for more.',
      });
}

/** Without growth for so long, the list is at its end. */
const maxLoadingMs = 3_000;

/** Ranks a heading over a paragraph, that over a link to either, and just the text over more of it. */
export function holderIn(trees: readonly Element[], wanted: string): Element | undefined {
  const ranked = trees
    .flatMap((tree) => holdersIn(tree, wanted))
    .map((holder) => ({ holder, rank: rankOf(holder, wanted) }));
  return ranked.toSorted((one, other) => other.rank - one.rank)[0]?.holder;
}

/** Shadow roots only where the text is not outside of them. */
export function treesIn(root: Element, wanted: string): Element[] {
  if (holdersIn(root, wanted).length > 0) return [root];
  const inside = allRoots().filter((each) => isShadowRoot(each) && flatContains(root, each.host));
  return [root, ...inside.flatMap((each) => [...safe(each).children])];
}

const rootOf = (box: Element): Element => (box === doc.scrollingElement ? doc.body : box);

function holdersIn(root: Element, wanted: string): Element[] {
  const holds = (element: Element) => textOf(safe(element).textContent).includes(wanted);
  if (!holds(root)) return [];
  const found: Element[] = [];
  const visit = (element: Element): void => {
    if (found.length >= maxHolders) return;
    const inner = [...safe(element).children].filter((child) => holds(child) && isVisible(child));
    inner.forEach(visit);
    const isInnermost = inner.length === 0 && (ownTextHolds(element, wanted) || !safe(root).isSameNode(element));
    if (isInnermost && holdsWholeNumbers(textOf(safe(element).textContent), wanted)) found.push(element);
  };
  visit(root);
  return found;
}

function rankOf(element: Element, wanted: string): number {
  const says = textOf(safe(element).textContent) === wanted ? 1 : 0;
  if (safe(element).closest(headingSelector)) return 4 + says;
  return safe(element).closest('a[href], nav, [role=navigation], button') ? says : 2 + says;
}

function holdsWholeNumbers(text: string, wanted: string): boolean {
  const [before, after] = [/^\d/.test(wanted) ? '(?<!\\d)' : '', /\d$/.test(wanted) ? '(?!\\d)' : ''];
  return new RegExp(`${before}${RegExp.escape(wanted)}${after}`).test(text);
}

/** Without quotes, as people and models write others. */
export const textOf = (text?: string | null): string => collapse(asCompared(text ?? '').replace(/['\\|[\]]/g, ' '));
const maxHolders = 200;

function ownTextHolds(element: Element, wanted: string): boolean {
  return isVisible(element) && textOf(safe(element as HTMLElement).innerText).includes(wanted);
}
