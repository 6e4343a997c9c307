import { expect, test } from 'vitest';
import { reduce } from '@/utils/agent/fold/reduce';
import { observe } from '@/utils/agent/loop/observe';
import type { TaskState } from '@/utils/agent/task/state';
import type { PageView, TaskEvent } from '@/utils/contracts/events';
import type { AgentPorts } from '@/utils/contracts/ports';
import { fail } from '@/utils/failure';
import { started } from '../../../helpers/journal';

/** The first look of a task whose looks, and the servers of its models, answer when the test says so. */
function begin() {
  const looks: PromiseWithResolvers<PageView>[] = [];
  const told = Promise.withResolvers<number | undefined>();
  let now = 1_000;
  const view = () => {
    looks.push(Promise.withResolvers<PageView>());
    return looks.at(-1)!.promise;
  };
  const ports = {
    page: { view },
    clock: { now: () => now, nonce: () => 'n' },
    contextTokens: told.promise,
  } as unknown as AgentPorts;
  const state = reduce(undefined, started('task')) as TaskState;
  const events = Array.fromAsync<TaskEvent>(observe({ state, ports, signal: new AbortController().signal }));
  return {
    told,
    looks,
    endLook: (at: number, text: string) => looks[at]!.resolve({ text } as PageView),
    waits: (ms: number) => void (now += ms),
    lines: async () =>
      (await events).map((event) =>
        event.type === 'page-seen' ? event.view.text : event.type === 'context-known' ? event.contextTokens : event,
      ),
  };
}

const settled = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

test('A task looks while the servers of its models are asked, and has seen the page when they have answered', async () => {
  const { told, looks, endLook, lines } = begin();
  await settled();
  expect(looks.length).toBe(1);
  endLook(0, 'A mug');
  told.resolve(200_000);
  expect(await lines()).toEqual([200_000, 'A mug']);
  expect(looks.length).toBe(1);
});

test('It looks again, and not before the first look has ended, where a look may hold less than it thought', async () => {
  const { told, looks, endLook, lines } = begin();
  told.resolve(8_000);
  await settled();
  expect(looks.length).toBe(1);
  endLook(0, 'A mug and more');
  await expect.poll(() => looks.length).toBe(2);
  endLook(1, 'A mug');
  expect(await lines()).toEqual([8_000, 'A mug']);
});

type Begun = ReturnType<typeof begin>;
test.each<[string, (begun: Begun) => Promise<void>]>([
  [
    'the servers answer late: another page may be in the tab by then',
    async ({ endLook, waits, told }) => {
      endLook(0, 'A mug');
      await settled();
      waits(500);
      told.resolve(undefined);
    },
  ],
  [
    'the first look has failed',
    async ({ looks, told }) => {
      looks[0]!.reject(fail('NAVIGATED', 'The page navigated away.'));
      told.resolve(undefined);
    },
  ],
])('It looks again where %s', async (_what, happens) => {
  const begun = begin();
  await settled();
  await happens(begun);
  await expect.poll(() => begun.looks.length).toBe(2);
  begun.endLook(1, 'A red mug');
  expect(await begun.lines()).toEqual(['A red mug']);
});

test('A server that cannot be asked changes nothing', async () => {
  const { told, looks, endLook, lines } = begin();
  await settled();
  endLook(0, 'A mug');
  told.reject(new Error('There is no such host.'));
  expect(await lines()).toEqual(['A mug']);
  expect(looks.length).toBe(1);
});
