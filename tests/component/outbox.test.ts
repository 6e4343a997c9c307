import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { effectScope, ref, shallowRef } from 'vue';
import { useOutbox } from '@/composables/useOutbox';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import type { SentMessage } from '@/utils/agent/conversation/sent-message';
import { fail } from '@/utils/failure';

/** A panel whose background answers when the test says so. `close` lets it go, as the browser does: without a word. */
function panel(kept: Promise<void> = Promise.resolve()) {
  const delivered: { id: string; answer: PromiseWithResolvers<string> }[] = [];
  const givenBack: string[] = [];
  const forgotten: string[] = [];
  const tasks = shallowRef<readonly ShownTask[]>([]);
  const scope = effectScope();
  const outbox = scope.run(() =>
    useOutbox(ref(7), tasks, {
      deliver: ({ id }) => {
        const answer = Promise.withResolvers<string>();
        delivered.push({ id, answer });
        return answer.promise;
      },
      keep: () => kept,
      forget: (id) => Promise.resolve(void forgotten.push(id)),
      giveBack: ({ text }) => Promise.resolve(void givenBack.push(text)),
    }),
  );
  if (!outbox) throw new Error('There is no outbox.');
  const waiting = () => outbox.waiting.value.map(({ id }) => id);
  return { outbox, tasks, delivered, givenBack, forgotten, waiting, close: () => scope.stop() };
}

const message = (id: string): SentMessage => ({ id, tabId: 7, text: `The text of ${id}`, attachments: [] });
/** As much of a task as tells which messages the conversation shows. */
const taskOf = (taskId: string) => ({ taskId, entries: [] }) as unknown as ShownTask;

beforeEach(() => sessionStorage.clear());

describe('What the user has sent', () => {
  test('is shown once it is on disk, until the conversation itself shows it', async () => {
    const disk = Promise.withResolvers<void>();
    const { outbox, tasks, delivered, waiting } = panel(disk.promise);
    void outbox.send(message('a'));
    await flushPromises();
    expect(waiting()).toEqual([]);
    disk.resolve();
    await flushPromises();
    expect(waiting()).toEqual(['a']);
    delivered[0]?.answer.resolve('a');
    await flushPromises();
    expect(waiting()).toEqual(['a']);
    tasks.value = [taskOf('a')];
    await flushPromises();
    expect([waiting(), outbox.messages.value]).toEqual([[], []]);
  });

  test('does not wait for the disk, and is not forgotten there before it is written', async () => {
    const disk = Promise.withResolvers<void>();
    const { outbox, delivered, forgotten } = panel(disk.promise);
    void outbox.send(message('a'));
    await flushPromises();
    delivered[0]?.answer.resolve('a');
    await flushPromises();
    expect([delivered.map(({ id }) => id), forgotten]).toEqual([['a'], []]);
    disk.resolve();
    await flushPromises();
    expect(forgotten).toEqual(['a']);
  });

  test('is delivered also where the disk does not take it', async () => {
    const { outbox, delivered, givenBack } = panel(Promise.reject(new Error('no room')));
    void outbox.send(message('a'));
    await flushPromises();
    delivered[0]?.answer.resolve('a');
    await flushPromises();
    expect([delivered.map(({ id }) => id), givenBack]).toEqual([['a'], []]);
  });

  test('is delivered in its order, one after the other', async () => {
    const { outbox, delivered } = panel();
    for (const id of ['a', 'b']) void outbox.send(message(id));
    await flushPromises();
    expect(delivered.map(({ id }) => id)).toEqual(['a']);
    delivered[0]?.answer.resolve('a');
    await flushPromises();
    expect(delivered.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('is delivered by the next panel, under the same id, where this one closed before', async () => {
    const first = panel();
    for (const id of ['a', 'b', 'c']) void first.outbox.send(message(id));
    await flushPromises();
    first.delivered[0]?.answer.resolve('a');
    await flushPromises();
    first.close();

    const next = panel();
    await flushPromises();
    expect(next.waiting()).toEqual(['b', 'c']);
    next.delivered[0]?.answer.resolve('b');
    await flushPromises();
    expect(next.delivered.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('is not given up before it is on disk where it cannot be delivered: the panel may close meanwhile', async () => {
    const disk = Promise.withResolvers<void>();
    const { outbox, delivered, givenBack } = panel(disk.promise);
    void outbox.send(message('a'));
    await flushPromises();
    delivered[0]?.answer.reject(fail('TAB_CLOSED', 'The tab was closed.'));
    await flushPromises();
    expect([givenBack, sessionStorage.getItem('sidehand:outbox')]).toEqual([
      [],
      expect.stringContaining('The text of a'),
    ]);
    disk.resolve();
    await flushPromises();
    expect([givenBack, outbox.messages.value]).toEqual([['The text of a'], []]);
  });

  test('goes back to the user where it cannot be delivered, and the next one is delivered', async () => {
    const { outbox, delivered, givenBack, waiting } = panel();
    for (const id of ['a', 'b']) void outbox.send(message(id));
    await flushPromises();
    delivered[0]?.answer.reject(fail('TAB_CLOSED', 'The tab was closed.'));
    await flushPromises();
    expect([givenBack, waiting()]).toEqual([['The text of a'], ['b']]);
    expect(delivered.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(sessionStorage.getItem('sidehand:outbox')).not.toContain('The text of a');
  });
});
