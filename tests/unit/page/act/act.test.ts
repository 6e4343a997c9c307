// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '@/utils/page/act/act';
import { createRefs } from '@/utils/page/see/refs';

const timeoutMs = 5_000;
const begin = () => undefined;
const tooLate = expect.objectContaining({ failure: expect.objectContaining({ code: 'TIMEOUT' }) as unknown }) as Error;

describe('an action that the background no longer waits for', () => {
  let field: HTMLInputElement;
  let events: string[];
  const refs = createRefs();
  const typing = (notAfter: number) =>
    act(
      refs,
      { kind: 'type', ref: refs.refOf(field, 'textbox', 'Note'), text: 'Milk' },
      { timeoutMs, notAfter, begin, allowedForm: '' },
    );
  beforeEach(() => {
    vi.useFakeTimers({ now: 10_000, toFake: ['Date'] });
    document.body.innerHTML = '<input aria-label="Note">';
    field = document.querySelector('input') as HTMLInputElement;
    layOut();
    events = [];
    for (const type of ['focus', 'keydown', 'beforeinput', 'input', 'change'])
      document.addEventListener(type, () => events.push(type), true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is carried out in time', async () => {
    await act(refs, { kind: 'press', keys: 'Escape' }, { timeoutMs, notAfter: 10_000, begin, allowedForm: '' });
    expect(events).toEqual(['keydown']);
  });

  it('is not started', async () => {
    await expect(typing(9_999)).rejects.toThrow(tooLate);
    await expect(
      act(refs, { kind: 'press', keys: 'a' }, { timeoutMs, notAfter: 9_999, begin, allowedForm: '' }),
    ).rejects.toThrow(tooLate);
    expect([field.value, events]).toEqual(['', []]);
  });

  it('touches nothing when its time is over before its element is ready', async () => {
    field.disabled = true;
    const typed = typing(16_000);
    vi.setSystemTime(16_001);
    field.disabled = false;
    await expect(typed).rejects.toThrow(tooLate);
    expect([field.value, events]).toEqual(['', []]);
  });
});

describe('an element that is away for a moment', () => {
  const refs = createRefs();
  const press = (ref: string, longest = timeoutMs) =>
    act(
      refs,
      { kind: 'press', ref, keys: 'Escape' },
      { timeoutMs: longest, notAfter: Infinity, allowedForm: '', begin },
    );
  const gone = (ref: string) =>
    expect.objectContaining({
      failure: expect.objectContaining({ code: 'STALE_REF', message: `${ref} is no longer on the page.` }) as unknown,
    }) as Error;
  let ref: string;
  beforeEach(() => {
    layOut();
    document.body.innerHTML = '<button>Save</button>';
    const button = document.querySelector('button') as HTMLButtonElement;
    ref = refs.refOf(button, 'button', 'Save');
    button.remove();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is acted on when it is back', async () => {
    const pressed = press(ref);
    document.body.innerHTML = '<button>Save</button>';
    await expect(pressed).resolves.toMatchObject({ target: { role: 'button', name: 'Save' } });
  });

  it('is reported as gone when it does not come back', async () => {
    await expect(press(ref, 50)).rejects.toThrow(gone(ref));
  });

  it('is not waited for where it never existed', async () => {
    vi.useFakeTimers();
    await expect(press('e99')).rejects.toThrow('e99 never was a ref of this page.');
  });
});

it('a drag onto what is no ref says so, and speaks of no frames', async () => {
  document.body.innerHTML = '<button>Card</button>';
  const refs = createRefs();
  const ref = refs.refOf(document.querySelector('button') as Element, 'button', 'Card');
  const dragged = act(
    refs,
    { kind: 'drag', ref, to: { ref: 'Review' } },
    { timeoutMs, notAfter: Infinity, begin, allowedForm: '' },
  );
  await expect(dragged).rejects.toThrow('Review never was a ref of this page.');
});

it('a scroll ends after the frame in which the page sees it, and may load more', async () => {
  // Those of happy-dom come late on a busy machine: then the product goes on without.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  let isSeen = false;
  requestAnimationFrame(() => (isSeen = true));
  await act(createRefs(), { kind: 'scroll', to: 'bottom' }, { timeoutMs, notAfter: Infinity, begin, allowedForm: '' });
  expect(isSeen).toBe(true);
  vi.unstubAllGlobals();
});

/** There is no layout here: every element has the same box. */
function layOut(): void {
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
}

it('is told what it has pasted, where a page draws the text and keeps it in no field', async () => {
  document.body.innerHTML = '<canvas tabindex="0"></canvas>';
  document.querySelector('canvas')?.focus();
  const paste = { kind: 'press', keys: 'Control+V', clipboard: { text: 'RC-1A2B' } } as const;
  const { left } = await act(createRefs(), paste, { timeoutMs, notAfter: Infinity, begin, allowedForm: '' });
  expect(left).toEqual([{ name: '', value: 'RC-1A2B' }]);
});
