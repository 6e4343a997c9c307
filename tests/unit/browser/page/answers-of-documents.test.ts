// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import type { RelayPort } from '@/utils/browser/tabs/relay-world';
import { pageEventsMain } from '@/utils/page/watch/page-events-main';

let tell: (order: object) => void;
let leave: () => void;
let replies: unknown[];

beforeEach(() => {
  replies = [];
  const parts: { connect?: (port: RelayPort) => void } = {};
  const onConnect = {
    addListener: (listener: (port: RelayPort) => void) => (parts.connect = listener),
    removeListener: () => undefined,
  };
  vi.stubGlobal('chrome', { runtime: { onConnect } });
  // happy-dom has neither of them.
  vi.stubGlobal('origin', 'https://mail.example');
  window.prompt = Object.assign(() => null, { toString: () => '' });
  vi.spyOn(Function.prototype, 'toString').mockReturnValue('function prompt() { [native code] }');
  pageEventsRelay('n');
  parts.connect?.({
    name: 'n',
    postMessage: (report) => void ((report as { kind: string }).kind === 'reply' && replies.push(report)),
    onMessage: { addListener: (listener) => (tell = listener) },
    onDisconnect: { addListener: (listener) => (leave = listener) },
  });
  pageEventsMain('n');
  vi.restoreAllMocks();
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const ask = (): string | null => Reflect.apply(window.prompt, window, ['Your code?']);
const answer = { accept: true, text: 'read in the mail' };

it('A document answers as was prepared for its origin', () => {
  tell({ id: 1, kind: 'answer', answer, origin: 'https://mail.example' });
  expect(ask()).toBe(answer.text);
  expect(ask()).toBeNull();
});

it('A document of another origin, which came into the frame meanwhile, never hears of the answer', () => {
  const heard = vi.fn<(event: Event) => void>();
  document.addEventListener('n-order', heard);
  tell({ id: 1, kind: 'answer', answer, origin: 'https://shop.example' });
  expect(heard).not.toHaveBeenCalled();
  expect(replies).toEqual([{ kind: 'reply', id: 1 }]);
  expect(ask()).toBeNull();
});
