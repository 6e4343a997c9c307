// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { createPageLibrary } from '@/utils/page/library';

afterEach(() => {
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
