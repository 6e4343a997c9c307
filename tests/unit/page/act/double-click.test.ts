// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { click } = await import('@/utils/page/act/pointer/pointer');

/** Timers without delay come in their order, but late, as on a busy machine. */
const busyMachine = () => {
  const { setTimeout: later } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => later(work, ms + 20));
};

/** How many clicks the page had seen to when the second one came. */
async function seenToBefore(hidden: boolean): Promise<number> {
  vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(hidden);
  document.body.innerHTML = '<button>Rome</button>';
  const button = document.querySelector('button') as HTMLButtonElement;
  document.elementFromPoint = () => button;
  // happy-dom knows no caret either.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  const seenTo: number[] = [];
  let count = 0;
  button.addEventListener('mouseup', () => {
    seenTo.push(count);
    setTimeout(() => (count += 1));
  });
  await click({ target: button, x: 1, y: 1 }, { button: 'left', modifiers: [], count: 2 });
  return seenTo[1] ?? Number.NaN;
}

afterEach(() => {
  // Files of this worker share the document.
  Reflect.deleteProperty(document, 'elementFromPoint');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('between two clicks a page has its turn, also where its timers come late', async () => {
  busyMachine();
  expect(await seenToBefore(false)).toBe(1);
});

it('in a hidden tab, whose timers are held back, they are not waited for', async () => {
  vi.stubGlobal('setTimeout', () => 0);
  expect(await seenToBefore(true)).toBe(0);
});
