import { type AgentError, fail } from '../failure';
import type { ActionOutcome } from './api';
import { collapse, nextTask } from './dom';
import { untilChange } from './observe';
import { scrollBox, scrollIntoView, scrollState } from './scroll';
import { frame } from './steady';
import { isVisible } from './visibility';

/**
 * Scrolls `box` on until it shows the text, step by step, so that lists which draw or load what comes into view do so: at the end waits for
 * more by the page's own changes. Throws NOT_FOUND when nothing more comes, also where nothing can because the tab is hidden. Gives up with a note after `limitMs`.
 */
export async function scrollToText(box: Element, text: string, limitMs: number): Promise<ActionOutcome> {
  const wanted = collapse(text).toLowerCase();
  const started = performance.now();
  for (;;) {
    const found = holderOf(box, wanted);
    if (found) {
      scrollIntoView(found);
      return { scroll: scrollState(box) };
    }
    if (performance.now() - started > limitMs)
      return { scroll: scrollState(box), note: 'The text has not come yet, and there is more: scroll on to it.' };
    const height = box.scrollHeight;
    const atEnd = scrollState(box).atBottom;
    if (atEnd) {
      scrollBox(box, 'up');
      await drawn();
    }
    scrollBox(box, 'down');
    await drawn();
    if (!atEnd) continue;
    const more = await untilChange(
      () => (box.scrollHeight > height || !scrollState(box).atBottom || holderOf(box, wanted) ? true : undefined),
      longestLoading,
    );
    if (!more) throw noMore(text);
  }
}

/** With each frame pages are told what has come into view (IntersectionObserver), of what was seen to be out of it before. */
async function drawn(): Promise<void> {
  await nextTask();
  if (document.hidden) return;
  await frame();
  await nextTask();
}

/** In hidden tabs Chromium tells pages nothing of what comes into view, and Firefox ever more seldom. */
function noMore(text: string): AgentError {
  return document.hidden
    ? fail('NOT_FOUND', `There is no text "${text}" so far.`, {
        hint: 'The tab is in the background, where its page may load no more. Ask the user to show the tab, then scroll on.',
      })
    : fail('NOT_FOUND', `The end is reached, and there is no text "${text}".`, {
        hint: 'It may stand above, or be worded otherwise.',
      });
}

/** Milliseconds. A list that has not grown after this long is at its end. */
const longestLoading = 3_000;

/** The innermost visible element with the text. */
function holderOf(box: Element, wanted: string): Element | undefined {
  const holds = (element: Element) =>
    collapse(element.textContent ?? '')
      .toLowerCase()
      .includes(wanted);
  const root = box === document.scrollingElement ? document.body : box;
  if (!holds(root)) return undefined;
  const inner = (element: Element): Element | undefined => {
    for (const child of element.children) {
      if (holds(child) && isVisible(child)) return inner(child);
    }
    return ownTextHolds(element, wanted) || !root.isSameNode(element) ? element : undefined;
  };
  return inner(root);
}

function ownTextHolds(element: Element, wanted: string): boolean {
  return (
    isVisible(element) &&
    collapse((element as HTMLElement).innerText)
      .toLowerCase()
      .includes(wanted)
  );
}
