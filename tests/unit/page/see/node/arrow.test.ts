// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isArrow } from '@/utils/page/see/node/arrow';

afterEach(() => vi.restoreAllMocks());

function arrow(html: string, size = 16): boolean {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: size, height: size } as DOMRect);
  document.body.innerHTML = html;
  return isArrow(document.body.firstElementChild as Element);
}

test.each([
  '<span class="prev">‹</span>',
  '<div class="next" title="">»</div>',
  '<span class="flatpickr-prev-month"><svg><path d="M1 1"></path></svg></span>',
  '<a class="ui-datepicker-prev ui-corner-all"><span class="ui-icon">Prev</span></a>',
  '<div class="nav--action" data-action="prev"><svg></svg></div>',
  '<div class="calendar__next-btn"></div>',
  '<span id="nextMonth">&gt;</span>',
  '<i class="fa fa-chevron-left prev"></i>',
])('An arrow: %s', (html) => {
  expect(arrow(html)).toBe(true);
});

test.each([
  '<div class="next">Next we look at the harbour</div>',
  '<span class="nextcloud"></span>',
  '<span class="preview"></span>',
  '<div class="next-steps"></div>',
  '<div class="next-step-list">›</div>',
  '<i class="fa fa-chevron-right"></i>',
  '<span class="next">12</span>',
])('None: %s', (html) => {
  expect(arrow(html)).toBe(false);
});

test('What has no size, or the size of a picture, is none', () => {
  expect([0, 2, 400].map((size) => arrow('<span class="next"></span>', size))).toEqual([false, false, false]);
});
