import { scrollIntoView } from './scroll';
import { isTextControl } from '../typing/editing';
import { listen } from '../dom/listen';
import { toldWithin } from '../dom/page-turn';
import { safe } from '../dom/safe';

export async function whenUsed(element: Element, timeoutMs: number): Promise<{ used: boolean }> {
  scrollIntoView(element);
  const outline = safe(element).animate(
    [
      { outline: '3px solid #f59e0b', outlineOffset: '2px' },
      { outline: '3px solid #f59e0b55', outlineOffset: '4px' },
    ],
    { duration: 900, direction: 'alternate', iterations: Infinity },
  );
  try {
    return { used: await firstUse(element, timeoutMs) };
  } finally {
    outline.cancel();
  }
}

function firstUse(element: Element, timeoutMs: number): Promise<boolean> {
  // They click into a field before they type.
  const uses = isTextControl(element) ? ['change'] : allUses;
  return toldWithin(timeoutMs, false, (tell) =>
    listen(uses, (event: Event) => {
      if (event.isTrusted && event.composedPath().includes(element)) tell(true);
    }),
  );
}

const allUses = ['click', 'change', 'play', 'fullscreenchange'];
