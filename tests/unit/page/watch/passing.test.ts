// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { callLibrary, createPageLibrary } from '@/utils/page/library';

afterEach(() => vi.restoreAllMocks());

/** Shows a note of the page until every observer has been told of it. */
async function note(text: string): Promise<void> {
  const shown = document.createElement('p');
  shown.setAttribute('role', 'alert');
  shown.textContent = text;
  const told = Promise.withResolvers<unknown>();
  const observer = new MutationObserver(told.resolve);
  observer.observe(document.body, { childList: true });
  document.body.append(shown);
  await told.promise;
  observer.disconnect();
  shown.remove();
}

test('what passes by while a message is only being written is nobody’s affair', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.isConnected ? { width: 90, height: 20, top: 0, bottom: 20 } : { width: 0, height: 0 }) as DOMRect;
  });
  Element.prototype.checkVisibility ??= () => true;
  Document.prototype.getAnimations ??= () => [];
  Element.prototype.getAnimations ??= () => [];
  document.body.innerHTML = '<button>Send</button>';
  const library = createPageLibrary();
  await callLibrary(library, 'activity', {});
  await note('Your code is 481516');
  await callLibrary(library, 'changed', {});
  await note('Sent');
  const { passed } = await callLibrary(library, 'collect', { refPrefix: '', refsAfter: 0 });
  expect(passed).toEqual([{ role: 'alert', text: 'Sent' }]);
  library.stop();
});
