// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { patchDragEffects, restoreDragEffects } from '@/utils/page/act/pointer/drag-effects';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { drag, endOf } = await import('@/utils/page/act/pointer/drag');
const { act } = await import('@/utils/page/act/act');
const { createRefs } = await import('@/utils/page/see/refs');

afterEach(() => {
  restoreDragEffects('the nonce');
  document.body.innerHTML = '';
});

it('goes to the end of a drag step by step, and never back', async () => {
  document.body.innerHTML = '<div>Letter</div>';
  const item = document.querySelector('div') as HTMLElement;
  item.addEventListener('mousedown', (event) => event.preventDefault());
  const at: number[] = [];
  const note = ({ clientX }: MouseEvent) => at.push(clientX);
  addEventListener('mousemove', note);
  await drag({ target: item, x: 300, y: 10 }, endOf({ byX: -150, byY: 0 }));
  removeEventListener('mousemove', note);
  expect(at).toEqual(at.toSorted((one, other) => other - one));
  expect(at.slice(0, 2)).toEqual([300, 288]);
  expect(at.at(-1)).toBe(150);
});

/** What the page is told of a drag to `where`, which takes everything that `allowed` permits by `wanted`. */
function dragged(allowed: string, wanted: string): string[] {
  document.body.innerHTML = '<i>Ada</i><b>Here</b>';
  const [from, to] = ['i', 'b'].map((tag) => document.querySelector(tag) as HTMLElement) as [HTMLElement, HTMLElement];
  // As browsers make it for scripts: it keeps neither effect.
  const data = Object.defineProperties(
    {},
    { effectAllowed: { value: 'none', configurable: true }, dropEffect: { value: 'none', configurable: true } },
  ) as DataTransfer;
  const fire = (target: Element, type: string) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: data });
    target.dispatchEvent(event);
  };
  const told: string[] = [];
  from.addEventListener('dragstart', () => {
    data.effectAllowed = allowed as DataTransfer['effectAllowed'];
  });
  to.addEventListener('dragover', () => {
    told.push(`over ${data.effectAllowed} ${data.dropEffect}`);
    data.dropEffect = wanted as DataTransfer['dropEffect'];
  });
  to.addEventListener('drop', () => told.push(`drop ${data.dropEffect}`));
  from.addEventListener('dragend', () => told.push(`end ${data.dropEffect}`));
  patchDragEffects('the nonce');
  fire(from, 'dragstart');
  for (const type of ['dragenter', 'dragover', 'drop']) fire(to, type);
  fire(from, 'dragend');
  return told;
}

it('lets the page say what a drag may do and what a drop does', () => {
  expect(dragged('move', 'move')).toEqual(['over move move', 'drop move', 'end move']);
  expect(dragged('all', 'link')).toEqual(['over all copy', 'drop link', 'end link']);
});

it('drops nothing where the page allows no effect', () => {
  expect(dragged('move', 'none')).toEqual(['over move move', 'end none']);
  expect(dragged('copy', 'move')).toEqual(['over copy copy', 'end none']);
});

it('leaves the effects to the browser once they are restored', () => {
  patchDragEffects('the nonce');
  restoreDragEffects('the nonce');
  document.body.innerHTML = '<i>Ada</i>';
  const data = { effectAllowed: 'none' } as unknown as DataTransfer;
  document.querySelector('i')?.dispatchEvent(Object.assign(new Event('dragstart'), { dataTransfer: data }));
  expect(Object.getOwnPropertyDescriptor(data, 'effectAllowed')?.get).toBeUndefined();
});

describe('a handle that lets the pointer through to what can be dragged', () => {
  const refs = createRefs();
  const limits = { timeoutMs: 50, notAfter: Number.MAX_SAFE_INTEGER, begin: () => undefined, allowedForm: '' };
  const pressed: unknown[] = [];
  function show(): { row: HTMLElement; handle: string } {
    document.body.innerHTML = '<div><button aria-label="Move">=</button></div>';
    // happy-dom does not know the property.
    const row = Object.assign(document.querySelector('div') as HTMLElement, { draggable: true });
    const box = new DOMRect(0, 0, 100, 20);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
    vi.spyOn(Document.prototype, 'elementFromPoint').mockReturnValue(row);
    row.addEventListener('mousedown', (event) => {
      event.preventDefault();
      pressed.push(event.target);
    });
    return { row, handle: refs.refOf(document.querySelector('button') as HTMLElement, 'button', 'Move') };
  }
  afterEach(() => void vi.restoreAllMocks());

  it('starts the drag of that', async () => {
    const { row, handle } = show();
    await act(refs, { kind: 'drag', ref: handle, to: { byX: 0, byY: 20 } }, limits);
    expect(pressed).toEqual([row]);
  });

  it('is not clicked', async () => {
    await expect(act(refs, { kind: 'click', ref: show().handle }, limits)).rejects.toMatchObject({
      failure: { code: 'NOT_ACTIONABLE' },
    });
  });
});
