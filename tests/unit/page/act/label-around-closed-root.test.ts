// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { act } = await import('@/utils/page/act/act');
const { readShadowRootsBy } = await import('@/utils/page/dom/dom');
const { createRefs } = await import('@/utils/page/see/refs');

afterEach(() => vi.restoreAllMocks());

it('a press on the label of a custom element is one on the control in its closed shadow root', async () => {
  document.body.innerHTML = '<label>Wi-Fi <x-switch></x-switch></label>';
  const [label, host] = [document.querySelector('label')!, document.querySelector('x-switch')!];
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = '<span role="switch" aria-label="Wi-Fi"></span>';
  readShadowRootsBy((element) => (element === host ? root : null));
  // Browsers take an element with `static formAssociated` for the label's control; and there is no layout here.
  Object.defineProperty(label, 'control', { value: host });
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  vi.spyOn(Document.prototype, 'elementFromPoint').mockReturnValue(label);
  // happy-dom knows no caret either.
  label.addEventListener('mousedown', (event) => event.preventDefault());
  const pressed: string[] = [];
  host.addEventListener('click', () => pressed.push('host'));
  const refs = createRefs();
  const ref = refs.refOf(root.firstElementChild!, 'switch', 'Wi-Fi');
  const how = { timeoutMs: 100, notAfter: Infinity, begin: () => undefined, allowedForm: '' };
  await act(refs, { kind: 'click', ref }, how);
  expect(pressed).toEqual(['host']);
});
