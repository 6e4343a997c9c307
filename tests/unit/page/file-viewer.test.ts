// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { callLibrary, createPageLibrary } from '@/utils/page/library';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['application/pdf', 'closed'],
  ['application/xhtml+xml', 'open'],
  ['application/json', 'open'],
  ['application/x-javascript', 'open'],
  ['application/ogg', 'open'],
  ['text/html', 'open'],
])('a document of the type %s is %s to what acts in it, and tells that it is there', async (type, wanted) => {
  vi.spyOn(document, 'contentType', 'get').mockReturnValue(type);
  const library = createPageLibrary();
  const reached = callLibrary(library, 'html', { maxChars: 100 }).then(
    () => 'open',
    ({ failure }) => (failure.params?.viewer === 'open' ? 'closed' : failure.code),
  );
  expect(await reached).toBe(wanted);
  expect(await callLibrary(library, 'changed', {})).toEqual({ changed: true });
  library.stop();
});
