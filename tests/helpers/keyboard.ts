import type { Page } from './browsers/index.ts';

/** What a person who only has a keyboard knows of where they are. */
export interface TabStop {
  /** Accessible name: the label, `aria-label`, or the text. */
  name: string;
  /** A ring or outline is drawn around it. */
  visible: boolean;
  /** All of it is in the window, and nothing lies over its middle. */
  inView: boolean;
  /** Its place among the elements of the document; -1 for none. */
  at: number;
}

/** Where the focus is. */
export function focusNow(page: Page): Promise<TabStop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', visible: false, inView: false, at: -1 };
    const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
    const name = element.ariaLabel ?? (label ?? element).textContent;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {
      name: name.replace(/\s+/g, ' ').trim(),
      visible: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0,
      inView: box.top >= 0 && box.bottom <= innerHeight + 1 && over !== null && element.contains(over),
      at: [...document.querySelectorAll('*')].indexOf(element),
    };
  });
}

/** Presses Tab (or another key) until the control with this name has the focus. */
export async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  await page.waitFor(
    (wanted: string) =>
      [...document.querySelectorAll('label, button, summary, a, [aria-label]')].some(
        (element) => (element.ariaLabel ?? element.textContent).replace(/\s+/g, ' ').trim() === wanted,
      ),
    name,
  );
  for (let presses = 0; presses < 60; presses += 1) {
    await page.press(key);
    if ((await focusNow(page)).name === name) return;
  }
  throw new Error(`${key} does not reach "${name}".`);
}

/** Types a text key by key, wherever the focus is. */
export async function typeKeys(page: Page, text: string): Promise<void> {
  for (const key of text) await page.press(key);
}
