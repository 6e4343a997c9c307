import { isTag } from '../../dom/dom';
import { listen } from '../../dom/listen';
import { isFirefox } from '../../dom/platform';
import { fireChange, fireInput } from '../../typing/editing';
import { isVisible } from '../../aria/visibility';

export function isSlider(element: Element): element is HTMLInputElement {
  return isTag(element, 'input') && element.type === 'range' && !element.disabled && isVisible(element);
}

export function holdSlider(element: HTMLInputElement) {
  const before = element.value;
  let reported: string | undefined;
  const stopListening = listen(['change'], (event: Event) => {
    if (event.isTrusted && event.composedPath()[0] === element) reported = element.value;
  });
  return {
    element,
    /** Fires `change` if the value is new. Firefox 153 fires it by itself at `mouseup`. */
    letGo(): void {
      stopListening();
      if (element.value !== before && element.value !== reported) fireChange(element);
    },
  };
}

/** In Firefox 153 and Chromium 156, where the page does not style the thumb. */
const thumb = isFirefox ? 20 : 16;

/** Fires `input` if the value has changed. */
export function slideTo(slider: HTMLInputElement, { x, y }: { x: number; y: number }): void {
  const before = slider.value;
  const { left, top, width, height, upright, backwards, least, most } = trackOf(slider);
  const part = upright ? (y - top - thumb / 2) / (height - thumb) : (x - left - thumb / 2) / (width - thumb);
  const bounded = Math.min(1, Math.max(0, backwards ? 1 - part : part));
  slider.value = String(least + bounded * (most - least));
  if (slider.value !== before) fireInput(slider);
}

/** CSS pixels of the viewport. */
export function thumbOf(slider: HTMLInputElement): { x: number; y: number } {
  const { left, top, width, height, upright, backwards, least, most } = trackOf(slider);
  const part = most > least ? (slider.valueAsNumber - least) / (most - least) : 0;
  const along = thumb / 2 + (backwards ? 1 - part : part) * ((upright ? height : width) - thumb);
  return upright ? { x: left + width / 2, y: top + along } : { x: left + along, y: top + height / 2 };
}

/** Upright ones begin at their top only where the text runs down: https://github.com/whatwg/html/pull/10096 */
function trackOf(slider: HTMLInputElement) {
  const { left, top, width, height } = slider.getBoundingClientRect();
  const { direction, writingMode } = getComputedStyle(slider);
  const upright = height > width;
  const backwards = direction === 'rtl' || (upright && !/^(vertical|sideways)/.test(writingMode));
  const least = Number(slider.min);
  return { left, top, width, height, upright, backwards, least, most: Number(slider.max || Math.max(100, least)) };
}
