// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createPageLibrary } from '@/utils/page/library';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('leaves a page without a walk through it', () => {
  document.body.innerHTML = '<div><span>One</span></div>'.repeat(200);
  let asked = 0;
  const library = createPageLibrary({
    // As the reader that the files after this one find.
    shadowRoot: (element) => {
      asked += 1;
      return element.shadowRoot;
    },
  });
  library.stop();
  expect(asked).toBe(0);
});

it('tells of further headings without a walk for what moves', async () => {
  document.body.innerHTML = '<section><h2>Part</h2><p>Some words about it</p></section>'.repeat(200);
  const getAnimations = vi.fn(() => []);
  Object.defineProperty(Document.prototype, 'getAnimations', { value: getAnimations, configurable: true });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20));
  const library = createPageLibrary();
  const { root } = await library.methods.collect({ refPrefix: '', refsAfter: 0, budget: 200 });
  library.stop();
  Reflect.deleteProperty(Document.prototype, 'getAnimations');
  expect(root.children?.at(-1)?.more).toMatchObject({ what: 'headings' });
  expect(getAnimations).not.toHaveBeenCalled();
});
