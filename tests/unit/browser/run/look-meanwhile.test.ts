import { expect, test } from 'vitest';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { ignoreLateFailure } from '@/utils/async';
import { lookMeanwhile } from '@/utils/browser/run/look-meanwhile';
import type { DurableEvent, PageView } from '@/utils/contracts/events';
import type { PagePort } from '@/utils/contracts/ports';
import { type AgentError, fail } from '@/utils/failure';
import { started } from '../../../helpers/journal';

const { signal } = new AbortController();

/** A task that begins; its looks end when the test says so, in their order. */
function begin(...first: DurableEvent[]) {
  let state = [started('task'), ...first].reduce<TaskState | undefined>(reduce, undefined) as TaskState;
  const under: PromiseWithResolvers<PageView>[] = [];
  const view: PagePort['view'] = () => {
    under.push(Promise.withResolvers<PageView>());
    return under.at(-1)!.promise;
  };
  const learned = Promise.withResolvers<void>();
  let isThere = true;
  const page = lookMeanwhile(
    learned.promise,
    { view },
    () => state,
    async () => isThere,
    signal,
  );
  page.catch(ignoreLateFailure);
  const happens = (event: DurableEvent) => (state = reduce(state, event));
  return {
    learned,
    happens,
    page,
    leave: () => void (isThere = false),
    looks: () => under.length,
    endLook: (at: number, text: string) => under[at]?.resolve({ text } as PageView),
    failLook: (error: AgentError) => under[0]?.reject(error),
    view: async () => (await (await page).view({}, signal)).text,
  };
}

const settled = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

const contextKnown = (contextTokens: number): DurableEvent => ({ type: 'context-known', contextTokens, at: 1 });
const said: DurableEvent = { type: 'said', text: 'And the red one', at: 1 };

test('A task looks while the servers are asked, and has seen the page when it goes on', async () => {
  const { learned, happens, looks, endLook, view } = begin();
  expect(looks()).toBe(1);
  endLook(0, 'A mug');
  happens(contextKnown(200_000));
  learned.resolve();
  expect([await view(), looks()]).toEqual(['A mug', 1]);
});

test('It looks again, and not before the first look has ended, where a look may hold less than it thought', async () => {
  const { learned, happens, looks, endLook, view } = begin();
  happens(contextKnown(8_000));
  learned.resolve();
  const seen = view();
  await Promise.resolve();
  expect(looks()).toBe(1);
  endLook(0, 'A mug and more');
  await expect.poll(looks).toBe(2);
  endLook(1, 'A mug');
  expect(await seen).toBe('A mug');
});

type Begun = ReturnType<typeof begin>;
test.each<[string, (begun: Begun) => Promise<unknown> | void]>([
  [
    'the user has said something before it goes on',
    async ({ endLook, learned, page, happens }) => {
      endLook(0, 'A mug');
      learned.resolve();
      await page;
      happens(said);
    },
  ],
  [
    'another page is in the tab by then',
    ({ endLook, leave }) => {
      endLook(0, 'A mug');
      leave();
    },
  ],
  ['the first look has failed', ({ failLook }) => failLook(fail('NAVIGATED', 'The page navigated away.'))],
])('It looks again where %s', async (_what, happens) => {
  const begun = begin();
  await happens(begun);
  begun.learned.resolve();
  const seen = begun.view();
  await expect.poll(begun.looks).toBe(2);
  begun.endLook(1, 'A red mug');
  expect(await seen).toBe('A red mug');
});

test('Nothing of it goes on once its end is told: a look that is under way ends before', async () => {
  const { learned, page, endLook } = begin();
  const told: string[] = [];
  const over = page.catch((error: Error) => told.push(error.message));
  learned.reject(new Error('The disk is gone.'));
  await settled();
  expect(told).toEqual([]);
  endLook(0, 'A mug');
  await over;
  expect(told).toEqual(['The disk is gone.']);
});

test('A task that begins with something else looks only when it wants to', async () => {
  const { learned, looks, endLook, view } = begin({ type: 'paused', by: 'user', at: 1 });
  learned.resolve();
  expect(looks()).toBe(0);
  const seen = view();
  await expect.poll(looks).toBe(1);
  endLook(0, 'A mug');
  expect(await seen).toBe('A mug');
});
