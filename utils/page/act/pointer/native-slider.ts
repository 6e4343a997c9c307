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
  const { left, bottom, width, height } = slider.getBoundingClientRect();
  const upright = height > width;
  const part = upright ? (bottom - y - thumb / 2) / (height - thumb) : (x - left - thumb / 2) / (width - thumb);
  const { least, max } = limitsOf(slider);
  const backwards = !upright && getComputedStyle(slider).direction === 'rtl';
  const bounded = Math.min(1, Math.max(0, backwards ? 1 - part : part));
  slider.value = String(least + bounded * (max - least));
  if (slider.value !== before) fireInput(slider);
}

/** CSS pixels of the viewport. */
export function thumbOf(slider: HTMLInputElement): { x: number; y: number } {
  const { left, top, bottom, width, height } = slider.getBoundingClientRect();
  const { least, max } = limitsOf(slider);
  const part = max > least ? (slider.valueAsNumber - least) / (max - least) : 0;
  if (height > width) return { x: left + width / 2, y: bottom - thumb / 2 - part * (height - thumb) };
  const along = getComputedStyle(slider).direction === 'rtl' ? 1 - part : part;
  return { x: left + thumb / 2 + along * (width - thumb), y: top + height / 2 };
}

function limitsOf({ min, max }: HTMLInputElement): { least: number; max: number } {
  const least = min === '' ? 0 : Number(min);
  return { least, max: max === '' ? Math.max(100, least) : Number(max) };
}
