// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { lookAt, nothingAbove } from '@/utils/page/aria/visibility';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Whether a strip of this width, with so much in it, is gone where its left edge is. */
function isGone(left: number, width: number, content: number, style: string): boolean {
  document.body.innerHTML = `<div style="${style}"><p>Suite</p></div>`;
  const strip = document.querySelector('div') as HTMLElement;
  vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 40, width, 200));
  vi.spyOn(strip, 'scrollWidth', 'get').mockReturnValue(content);
  return lookAt(strip, nothingAbove).gone;
}

const moved = 'transform: matrix(1, 0, 0, 1, -800, 0)';

it('the strip of a carousel is seen while what overflows it is in view', () => {
  expect(isGone(-800, 400, 1_600, moved)).toBe(false);
});

it('what is moved out of sight with all that is in it is not seen', () => {
  expect(isGone(-800, 400, 400, moved)).toBe(true);
  expect(isGone(-800, 400, 1_600, 'position: absolute')).toBe(true);
});

it('what is in view is seen, moved or not', () => {
  expect(isGone(0, 400, 400, moved)).toBe(false);
  expect(isGone(0, 400, 400, 'position: absolute')).toBe(false);
});
