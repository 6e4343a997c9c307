// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { pageEventsMain } from '@/utils/page/watch/page-events-main';
import { connectRelay, type Relay } from '../../../helpers/relay';

let relay: Relay;

beforeEach(() => {
  // happy-dom has neither of them.
  vi.stubGlobal('origin', 'https://mail.example');
  window.prompt = Object.assign(() => null, { toString: () => '' });
  vi.spyOn(Function.prototype, 'toString').mockReturnValue('function prompt() { [native code] }');
  pageEventsRelay('n');
  relay = connectRelay('n');
  pageEventsMain('n');
  vi.restoreAllMocks();
});
afterEach(() => relay.leave());

const ask = (): string | null => Reflect.apply(window.prompt, window, ['Your code?']);
const answer = { accept: true, text: 'read in the mail' };

it('A document answers as was prepared for its origin', () => {
  relay.say({ id: 1, kind: 'answer', answer, origin: 'https://mail.example' });
  expect(ask()).toBe(answer.text);
  expect(ask()).toBeNull();
});

it('A document of another origin, which came into the frame meanwhile, never hears of the answer', () => {
  const heard = vi.fn<(event: Event) => void>();
  document.addEventListener('n-order', heard);
  relay.say({ id: 1, kind: 'answer', answer, origin: 'https://shop.example' });
  expect(heard).not.toHaveBeenCalled();
  expect(relay.reports).toEqual([{ kind: 'reply', id: 1 }]);
  expect(ask()).toBeNull();
});
