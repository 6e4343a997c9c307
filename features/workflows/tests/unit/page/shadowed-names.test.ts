// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserAct } from '@/utils/contracts/user-act';
import { watchUser } from '../../../page/watch-user';

// Nothing has a box here.
vi.mock('@/utils/page/aria/visibility', async (original) => ({ ...(await original<object>()), isVisible: () => true }));

const names = [
  'closest',
  'matches',
  'localName',
  'getBoundingClientRect',
  'shadowRoot',
  'contains',
  'querySelectorAll',
];
const page = `<ul><li><form id=card role=button tabindex=0 aria-label=Milk>
${names.map((name) => `<input type=hidden name=${name}>`).join('')}</form></li></ul>
<section id=done aria-label=Done><form id=drop role=listitem aria-label=Today>
${names.map((name) => `<input type=hidden name=${name}>`).join('')}</form></section>`;

const acts: UserAct[] = [];
const errors: unknown[] = [];
let under: Element[] = [];
let stop = () => {};
const by = (id: string) => document.getElementById(id)!;
const noteError = ({ error }: ErrorEvent) => errors.push(error);

beforeEach(() => {
  document.body.innerHTML = page;
  // As browsers have it: the names of its fields are in front of the properties of a form.
  for (const form of document.querySelectorAll('form'))
    for (const name of names)
      Object.defineProperty(form, name, { value: document.querySelector(`[name=${name}]`), configurable: true });
  acts.length = 0;
  errors.length = 0;
  Object.assign(Document.prototype, { elementsFromPoint: () => under });
  vi.spyOn(Document.prototype, 'elementFromPoint').mockImplementation(() => under[0] ?? null);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 400));
  vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(true);
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
  addEventListener('error', noteError);
  stop = watchUser('d1', (act) => acts.push(act));
});

afterEach(() => {
  // Files of this worker share the document.
  under = [];
  Reflect.deleteProperty(Document.prototype, 'elementsFromPoint');
  stop();
  removeEventListener('error', noteError);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function person(type: string, id: string, x = 5, more: Record<string, unknown> = {}): void {
  under = [by(id)];
  const event = new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: 5 });
  for (const [key, value] of Object.entries({ isTrusted: true, button: 0, buttons: 1, detail: 1, ...more }))
    Object.defineProperty(event, key, { value });
  by(id).dispatchEvent(event);
}

test('a form whose fields are named as its methods is pointed at and clicked as any other', () => {
  person('pointerover', 'drop');
  person('pointerover', 'card');
  person('click', 'card');
  expect([acts, errors]).toEqual([
    [expect.objectContaining({ kind: 'click', target: expect.objectContaining({ name: 'Milk' }) })],
    [],
  ]);
});

test('such a form is dragged onto another', () => {
  by('card').addEventListener('pointerdown', (event) => event.preventDefault());
  person('pointerdown', 'card', 5);
  person('pointermove', 'drop', 35);
  person('pointermove', 'drop', 65);
  person('pointerup', 'drop', 65);
  vi.runAllTimers();
  expect([acts, errors]).toEqual([
    [expect.objectContaining({ kind: 'drag', target: expect.objectContaining({ name: 'Milk' }) })],
    [],
  ]);
});
