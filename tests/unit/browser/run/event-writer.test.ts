import { expect, test } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import { EventWriter } from '@/utils/browser/run/event-writer';

const event = (type: string, more: object = {}) => ({ type, at: 0, ...more }) as DurableEvent;

/** A disk on which each write ends when it is told to. */
function slowDisk() {
  const writes: { types: string[]; mayBeLost: boolean; done: PromiseWithResolvers<void> }[] = [];
  const writer = new EventWriter((events, { mayBeLost }) => {
    const done = Promise.withResolvers<void>();
    writes.push({ types: events.map(({ type }) => type), mayBeLost, done });
    return done.promise;
  });
  return { writer, writes };
}

const settled = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

async function goesOnBefore(type: string, ok?: boolean): Promise<boolean> {
  const { writer } = slowDisk();
  let on = false;
  void writer.put(event(type, { result: { ok } })).then(() => {
    on = true;
  });
  await settled();
  return on;
}

test.each(['task-started', 'planned', 'approved', 'confirm-asked', 'confirmed', 'call-unknown', 'call-ended', 'ended'])(
  'nothing goes on before %s is on disk',
  async (type) => {
    expect(await goesOnBefore(type)).toBe(false);
  },
);

test.each(['page-seen', 'model-answered', 'call-ended', 'call-started'])(
  'the task looks, thinks and gets ready while %s is written',
  async (type) => {
    expect(await goesOnBefore(type, true)).toBe(true);
  },
);

test('the disk itself is waited for before an effect alone, and events that come meanwhile are written together', async () => {
  const { writer, writes } = slowDisk();
  await writer.put(event('call-ended', { result: { ok: true } }));
  await writer.put(event('page-seen'));
  await writer.put(event('model-answered'));
  await settled();
  writes[0]!.done.resolve();
  await settled();
  void writer.put(event('call-started'));
  writes[1]!.done.resolve();
  await settled();
  expect(writes.map(({ types, mayBeLost }) => ({ types, mayBeLost }))).toEqual([
    { types: ['call-ended'], mayBeLost: true },
    { types: ['page-seen', 'model-answered'], mayBeLost: true },
    { types: ['call-started'], mayBeLost: false },
  ]);
});

test('an effect waits for all earlier events to be written, in their order', async () => {
  const { writer, writes } = slowDisk();
  const told: string[] = [];
  await writer.put(event('model-answered'));
  await writer.put(event('call-started'));
  void writer.written().then(() => told.push('effect'));
  await settled();
  expect(writes.map(({ types }) => types)).toEqual([['model-answered']]);
  writes[0]!.done.resolve();
  await settled();
  expect(told).toEqual([]);
  writes[1]!.done.resolve();
  await settled();
  expect(told).toEqual(['effect']);
});

test('what is only announced comes between what was put before and after it, and the task does not wait for that', async () => {
  const { writer, writes } = slowDisk();
  const told: string[] = [];
  await writer.put(event('page-seen'));
  writer.afterwards(() => told.push('the model is asked'));
  writer.afterwards(() => told.push('its first words'));
  await writer.put(event('model-answered'));
  await settled();
  expect(told).toEqual([]);
  writes[0]!.done.resolve();
  await settled();
  expect(told).toEqual(['the model is asked', 'its first words']);
  expect(writes.map(({ types }) => types)).toEqual([['page-seen'], ['model-answered']]);
});

test('nothing is announced behind what could not be written', async () => {
  const writer = new EventWriter(() => Promise.reject(new Error('The disk is gone.')));
  const told: string[] = [];
  await writer.put(event('page-seen'));
  writer.afterwards(() => told.push('the model is asked'));
  await settled();
  expect(told).toEqual([]);
});

test('an event that belongs to the next one is written together with it', async () => {
  const { writer, writes } = slowDisk();
  await writer.put(event('model-answered', { withNext: true }));
  void writer.put(event('planned'));
  await settled();
  expect(writes.map(({ types }) => types)).toEqual([['model-answered', 'planned']]);
});

test('after a failed write nothing more happens', async () => {
  const writer = new EventWriter(() => Promise.reject(new Error('The disk is gone.')));
  await writer.put(event('page-seen'));
  await expect(writer.written()).rejects.toThrow('The disk is gone.');
  await expect(writer.put(event('call-ended', { result: { ok: false } }))).rejects.toThrow('The disk is gone.');
});
