import { expect, test } from 'vitest';
import type { DurableEvent } from '@/utils/contracts/events';
import { EventWriter } from '@/utils/browser/run/event-writer';

const event = (type: string, more: object = {}) => ({ type, at: 0, ...more }) as DurableEvent;

/** A disk on which each write ends when it is told to. `writes`: the events of each, and whether they may be lost. */
function slowDisk() {
  const writes: string[] = [];
  const ends: (() => void)[] = [];
  const writer = new EventWriter((events, { mayBeLost }) => {
    writes.push(events.map(({ type }) => type).join() + (mayBeLost ? ', may be lost' : ''));
    return new Promise((resolve) => ends.push(resolve));
  });
  const end = async () => {
    ends.shift()?.();
    await settled();
  };
  return { writer, writes, end };
}

const settled = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

test('the task looks, thinks and gets ready while its events are written, and else goes on once they are on disk', async () => {
  const events = [
    ...['task-started', 'planned', 'approved', 'confirm-asked', 'confirmed', 'call-unknown', 'ended'],
    ...['page-seen', 'model-answered', 'call-started', 'call-ended', 'call-ended of a failure'],
  ];
  const goesOn: string[] = [];
  for (const name of events) {
    const [type = '', , failure] = name.split(' ');
    void slowDisk()
      .writer.put(event(type, { result: { ok: !failure } }))
      .then(() => goesOn.push(name));
  }
  await settled();
  expect(goesOn).toEqual(['page-seen', 'model-answered', 'call-started', 'call-ended']);
});

test('the disk itself is waited for before an effect alone, and events that come meanwhile are written together', async () => {
  const { writer, writes, end } = slowDisk();
  for (const one of [event('call-ended', { result: { ok: true } }), event('page-seen'), event('model-answered')])
    await writer.put(one);
  await settled();
  await end();
  void writer.put(event('call-started'));
  await end();
  expect(writes).toEqual(['call-ended, may be lost', 'page-seen,model-answered, may be lost', 'call-started']);
});

test('an effect, and what is only announced, wait for all earlier events to be written, in their order', async () => {
  const { writer, writes, end } = slowDisk();
  const told: string[] = [];
  await writer.put(event('page-seen'));
  for (const what of ['the model is asked', 'its first words']) writer.afterwards(() => told.push(what));
  await writer.put(event('call-started'));
  void writer.written().then(() => told.push('the effect'));
  await settled();
  expect([told, writes]).toEqual([[], ['page-seen, may be lost']]);
  await end();
  expect(told).toEqual(['the model is asked', 'its first words']);
  await end();
  expect(told.at(-1)).toBe('the effect');
});

test('an event that belongs to the next one is written together with it', async () => {
  const { writer, writes } = slowDisk();
  await writer.put(event('model-answered', { withNext: true }));
  void writer.put(event('planned'));
  await settled();
  expect(writes).toEqual(['model-answered,planned']);
});

test('after a failed write nothing more happens, and nothing is announced', async () => {
  const writer = new EventWriter(() => Promise.reject(new Error('The disk is gone.')));
  const told: string[] = [];
  await writer.put(event('page-seen'));
  writer.afterwards(() => told.push('the model is asked'));
  await expect(writer.written()).rejects.toThrow('The disk is gone.');
  await expect(writer.put(event('call-ended', { result: { ok: false } }))).rejects.toThrow('The disk is gone.');
  expect(told).toEqual([]);
});
