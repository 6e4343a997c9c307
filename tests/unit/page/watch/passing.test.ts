// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { callLibrary, createPageLibrary } from '@/utils/page/library';
import { createPassing } from '@/utils/page/watch/passing';

afterEach(() => vi.restoreAllMocks());

/** Elements that are in the document have a box. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return (this.isConnected ? { width: 90, height: 20, top: 0, bottom: 20 } : { width: 0, height: 0 }) as DOMRect;
  });
  Element.prototype.checkVisibility ??= () => true;
  Document.prototype.getAnimations ??= () => [];
  Element.prototype.getAnimations ??= () => [];
}

const nodes = (...given: Node[]) => given as unknown as NodeList;

function around(element: Element): Element {
  const box = document.createElement('div');
  element.replaceWith(box);
  box.append(element);
  return box;
}

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
  layOut();
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

test.each<[string, (form: HTMLFormElement) => Partial<MutationRecord>]>([
  ['that comes', (form) => ({ type: 'childList', target: document.body, addedNodes: nodes(form) })],
  [
    'that comes within something',
    (form) => ({ type: 'childList', target: document.body, addedNodes: nodes(around(form)) }),
  ],
  ['in which such fields come', (form) => ({ type: 'childList', target: form, addedNodes: nodes(...form.children) })],
  [
    'in which a field gets such a name',
    (form) => ({ type: 'attributes', attributeName: 'name', target: form.children[0]!, addedNodes: nodes() }),
  ],
])('a form %s tells what it says although its fields have the names of its properties', (_, change) => {
  layOut();
  const form = document.createElement('form');
  form.role = 'alert';
  form.append('Card refused');
  for (const name of ['nodeType', 'localName', 'matches', 'closest', 'checkVisibility']) {
    const field = Object.assign(document.createElement('input'), { name });
    form.append(field);
    // As browsers have it: such names are in front of the properties of the form.
    Object.defineProperty(form, name, { value: field, configurable: true });
  }
  document.body.replaceChildren(form);
  const passing = createPassing();
  passing.note([change(form) as MutationRecord]);
  document.body.replaceChildren();
  expect(passing.take()).toEqual([{ role: 'alert', text: 'Card refused' }]);
});
