// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drags, type FoundDrag } from '../../../page/drags';

// Nothing has a box here.
vi.mock('@/utils/page/aria/visibility', async (original) => ({ ...(await original<object>()), isVisible: () => true }));

const board = `<h1>Board</h1><section aria-label="To do"><ul><li id=milk>Milk</li><li id=bread>Bread</li></ul></section>
<section id=done aria-label=Done><ul></ul></section><div id=canvas></div><input id=field>
<div id=slider role=slider aria-label=Volume></div><p id=text>Some text</p>`;

/** What lies where the pointer is, the innermost first. */
let under: Element[] = [];
const found: FoundDrag[] = [];
const by = (id: string) => document.getElementById(id)!;
let drags: Drags;

beforeEach(() => {
  document.body.innerHTML = board;
  found.length = 0;
  drags = new Drags((drag) => found.push(drag));
  Object.assign(Document.prototype, { elementsFromPoint: () => under });
  vi.spyOn(Document.prototype, 'elementFromPoint').mockImplementation(() => under[0] ?? null);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 400));
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
});

afterEach(() => {
  // Files of this worker share the document, its clock and its boxes.
  under = [];
  Reflect.deleteProperty(Document.prototype, 'elementsFromPoint');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function notice(id: string, type: string, x: number, { prevent = false, ...more }: Record<string, unknown> = {}) {
  const event = new PointerEvent(type, { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: 5 });
  Object.entries({ button: 0, buttons: 1, ...more }).forEach(([key, value]) =>
    Object.defineProperty(event, key, { value }),
  );
  by(id).addEventListener(
    type,
    (heard) => {
      drags.listeners[type as 'drop']?.(heard as DragEvent);
      if (prevent) heard.preventDefault();
    },
    { once: true },
  );
  by(id).dispatchEvent(event);
}

/** Presses on one element and lets go over another. */
function drag(from: string, to: string, { distance = 60, prevent = true, moves = () => {} } = {}) {
  under = [by(from)];
  notice(from, 'pointerdown', 5, { prevent });
  under = [by(to)];
  notice(from, 'pointermove', 5 + distance / 2);
  notice(from, 'pointermove', 5 + distance);
  notice(from, 'pointerup', 5 + distance);
  moves();
  vi.runAllTimers();
  return found.map((one) => ('lost' in one ? one.lost : [one.from.name, 'role' in one.to ? one.to.name : one.to]));
}

test('a page that follows the pointer: one thing goes onto another, by their names', () => {
  expect(drag('milk', 'done')).toEqual([['Milk', 'Done']]);
  expect(drags.endsInClick()).toBe(true);
});

test('a page that prevents nothing, and puts the thing elsewhere', () => {
  const moves = () => by('done').querySelector('ul')?.append(by('milk'));
  expect(drag('milk', 'done', { prevent: false, moves })).toEqual([['Milk', 'Done']]);
});

test('a slight movement, a text selection, a press that leaves a button, and work in a field are no drags', () => {
  expect(drag('milk', 'milk', { distance: 6 })).toEqual([]);
  expect(drag('text', 'done', { prevent: false })).toEqual([]);
  expect(drag('field', 'done')).toEqual([]);
});

test('what is moved along a line is recorded with its distance', () => {
  expect(drag('slider', 'done')).toEqual([['Volume', { byX: 60, byY: 0 }]]);
});

test('a drag that could not be repeated is reported', () => {
  expect(drag('canvas', 'canvas')).toEqual(['drag']);
});

test('the drag and drop of the browser: what is dropped where a page takes it', () => {
  notice('milk', 'pointerdown', 5);
  notice('milk', 'dragstart', 20);
  notice('done', 'dragover', 60);
  notice('done', 'drop', 60);
  notice('milk', 'dragend', 60, { dataTransfer: { dropEffect: 'move' } });
  expect(found).toMatchObject([{ from: { name: 'Milk' }, to: { name: 'Done' } }]);
});

test('a cancelled drag is not recorded; one that ended elsewhere, and files from the computer, are reported', () => {
  notice('milk', 'dragstart', 20);
  notice('milk', 'dragend', 60, { dataTransfer: { dropEffect: 'none' } });
  expect(found).toEqual([]);
  notice('milk', 'dragstart', 20);
  notice('milk', 'dragend', 60, { dataTransfer: { dropEffect: 'copy' } });
  notice('done', 'drop', 60, { dataTransfer: { types: ['Files'] } });
  expect(found).toEqual([{ lost: 'drag' }, { lost: 'dropped-files' }]);
});
