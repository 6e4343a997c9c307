// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { collect } from '@/utils/page/see/collect';
import { createRefs } from '@/utils/page/see/refs';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it.each([
  ['begins below the view, as by the margin of its first paragraph', 3_000],
  ['ends above it, as where a body as high as the view is scrolled past', -3_000],
])('a page whose body %s is read', async (_how, top) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 20));
  document.body.innerHTML = '<main><p>Text</p><button>Save</button></main>';
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const { root } = await collect(context, { refPrefix: '', refsAfter: 0, budget: 1_000 });
  expect(JSON.stringify(root)).toContain('Save');
});
