// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '@/utils/page/watch/activity';
import { createAhead } from '@/utils/page/see/read-ahead';
import type { PageDocument } from '@/utils/page/api';
import { nextTask } from '@/utils/page/dom/dom';
import { createRefs, type Refs } from '@/utils/page/see/refs';

const params = { refPrefix: '', refsAfter: 0, budget: 100 };

describe('a look ahead, begun before it was requested', () => {
  let activity: ReturnType<typeof createActivity>;
  let refs: Refs;
  let ahead: ReturnType<typeof createAhead>;
  let looks: number;

  /** Tells of the buttons alone. */
  const look = async (): Promise<PageDocument> => {
    looks += 1;
    const children = [...document.querySelectorAll('button')].map((button) => ({
      role: 'button',
      ref: refs.refOf(button, 'button', button.textContent ?? ''),
    }));
    return { root: { role: 'document', children }, lastRef: refs.last() } as unknown as PageDocument;
  };
  const seen = async () => {
    const { root } = await ahead.look(params);
    return root.children?.map(({ ref }) => ref);
  };
  const button = (name: string) => {
    const made = document.createElement('button');
    made.textContent = name;
    document.body.append(made);
    return made;
  };

  beforeEach(() => {
    Document.prototype.getAnimations ??= () => [];
    document.body.innerHTML = '<input id="name" value="Ada"><button>Save</button>';
    activity = createActivity();
    refs = createRefs();
    looks = 0;
    ahead = createAhead(look, refs, activity.moment, () => undefined);
  });
  afterEach(() => activity.stop());

  it('is used where the page has not changed', async () => {
    ahead.begin(params);
    expect(await seen()).toEqual(['e1']);
    expect(looks).toBe(1);
  });

  it.each<[string, () => void]>([
    ['an element came', () => void button('Undo')],
    [
      'a field has another value',
      () => {
        document.querySelector('input')!.value = 'Bea';
      },
    ],
    ['the focus moved', () => document.querySelector('input')!.focus()],
    ['something was scrolled', () => document.body.dispatchEvent(new Event('scroll'))],
  ])('is not used where %s', async (_, change) => {
    ahead.begin(params);
    await Promise.resolve();
    change();
    await seen();
    expect(looks).toBe(2);
  });

  it.each([
    ['ended', true, false],
    ['began', false, true],
  ])('is not used where a movement has %s meanwhile', async (_, before, after) => {
    const effect = { getComputedTiming: () => ({ endTime: 200 }), target: document.body };
    const moves = (isRunning: boolean) => () => (isRunning ? [{ playState: 'running', effect }] : []) as never;
    const animations = vi.spyOn(Document.prototype, 'getAnimations').mockImplementation(moves(before));
    ahead.begin(params);
    await Promise.resolve();
    animations.mockImplementation(moves(after));
    await seen();
    expect(looks).toBe(2);
    animations.mockRestore();
  });

  it('leaves no trace in the refs where it is not used', async () => {
    ahead.begin(params);
    await Promise.resolve();
    document.querySelector('button')!.remove();
    button('Send');
    expect(await seen()).toEqual(['e1']);
    expect(refs.known('e1')?.name).toBe('Send');
  });

  it('gives an element back the ref that it had', async () => {
    await seen();
    const save = document.querySelector('button')!;
    save.textContent = 'Saving';
    ahead.begin(params);
    await Promise.resolve();
    save.textContent = 'Save';
    expect(await seen()).toEqual(['e1']);
  });

  it('keeps the refs when others were given meanwhile', async () => {
    ahead.begin(params);
    await Promise.resolve();
    const other = button('Undo');
    expect(refs.refOf(other, 'button', 'Undo')).toBe('e2');
    expect(await seen()).toEqual(['e1', 'e2']);
  });

  it('is not begun beside another look, whose refs would go with its own', async () => {
    const lookLater = async (): Promise<PageDocument> => {
      ahead.begin(params);
      await nextTask();
      return look();
    };
    ahead = createAhead(lookLater, refs, activity.moment, () => undefined);
    expect(await seen()).toEqual(['e1']);
    document.querySelector('button')!.remove();
    await ahead.look({ ...params, scope: 'e1' });
    expect(refs.known('e1')?.name).toBe('Save');
  });

  it('is not given up by one look while another takes it', async () => {
    const undo = button('Undo');
    const lookIn = async ({ scope }: { scope?: string }): Promise<PageDocument> => {
      if (scope) refs.refOf(undo, 'button', 'Undo');
      return look();
    };
    ahead = createAhead(lookIn, refs, activity.moment, () => undefined);
    ahead.begin(params);
    const [, { root }] = await Promise.all([ahead.look({ ...params, scope: 'e1' }), ahead.look(params)]);
    const told = root.children?.map(({ ref }) => refs.known(ref!)?.name);
    expect(told).toEqual(['Save', 'Undo']);
  });

  it('is not used where another part of the page is requested', async () => {
    ahead.begin(params);
    await ahead.look({ ...params, scope: 'e1' });
    expect(looks).toBe(2);
  });

  it('can be claimed without another request while the page has not changed', async () => {
    ahead.begin(params);
    const found = await ahead.current(params);
    expect(ahead.claim()).toBe(true);
    button('Undo');
    await seen();
    expect(refs.known('e1')?.name).toBe('Save');
    expect(found?.lastRef).toBe(1);
  });

  it.each<[string, () => void]>([
    ['before it is done', () => ahead.begin({ ...params, budget: 50 })],
    ['twice', () => void ahead.claim()],
    ['when the page has changed', () => void button('Undo')],
  ])('cannot be claimed %s', async (_, spoil) => {
    ahead.begin(params);
    await ahead.current(params);
    spoil();
    expect(ahead.claim()).toBe(false);
  });
});
