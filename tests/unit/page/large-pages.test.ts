// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

// Another file of this worker may have loaded the library in another document.
vi.resetModules();
const { createPageLibrary } = await import('@/utils/page/library');

afterEach(() => {
  document.body.innerHTML = '';
});

it('leaves a page without a walk through it', () => {
  document.body.innerHTML = '<div><span>One</span></div>'.repeat(200);
  let asked = 0;
  const library = createPageLibrary({
    shadowRoot: () => {
      asked += 1;
      return null;
    },
  });
  library.stop();
  expect(asked).toBe(0);
});
