import { expect, test, vi } from 'vitest';
import { keepListening, listen } from '@/utils/browser/listen';
import { fakeEvent } from '../../helpers/fake-browser';

test('all who listen to an event share one listener of the browser, in their order, until the last has ended', () => {
  const event = fakeEvent<[what: string]>();
  const heard: string[] = [];
  const hear = (what: string): void => void heard.push(what);
  const ends = [listen(event, hear), listen(event, (what) => heard.push(`then ${what}`)), listen(event, hear)];
  expect(event.listeners.size).toBe(1);
  event.tell('one');
  ends[0]!();
  event.tell('two');
  for (const end of ends) end();
  expect(heard).toEqual(['one', 'then one', 'one', 'then two', 'two']);
  expect(event.listeners.size).toBe(0);
});

test('one who ends while an event is told hears no more of it', () => {
  const event = fakeEvent<[]>();
  const second = vi.fn();
  const ends: (() => void)[] = [listen(event, () => ends[1]!()), listen(event, second)];
  event.tell();
  expect(second).not.toHaveBeenCalled();
  ends[0]!();
});

test('one who fails keeps nothing from the others, and its error is reported', () => {
  const event = fakeEvent<[]>();
  const [reported, second, fault] = [vi.fn(), vi.fn(), new Error('no')];
  vi.stubGlobal('reportError', reported);
  const fails = () => {
    throw fault;
  };
  const ends = [listen(event, fails), listen(event, second)];
  event.tell();
  expect([reported.mock.calls, second.mock.calls]).toEqual([[[fault]], [[]]]);
  for (const end of ends) end();
});

test('while they are kept, the browser adds no listener anew', () => {
  const event = fakeEvent<[]>();
  const added = vi.spyOn(event, 'addListener');
  const release = keepListening();
  const releaseOther = keepListening();
  for (let time = 0; time < 3; time += 1) listen(event, () => undefined)();
  release();
  expect([added.mock.calls.length, event.listeners.size]).toEqual([1, 1]);
  releaseOther();
  expect(event.listeners.size).toBe(0);
});
