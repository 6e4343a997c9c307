// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { serveRecorder } from '../../../page/serve-recorder';
import { RECORD_PORT, type SentAct } from '@/utils/contracts/user-act';

/** The document's end of a port that a background opened. */
function opened() {
  const sent: unknown[] = [];
  let tell: (message: unknown) => void = () => undefined;
  const port = {
    name: RECORD_PORT,
    onDisconnect: { addListener: () => undefined },
    onMessage: { addListener: (listener: typeof tell) => (tell = listener) },
    postMessage: (message: unknown) => sent.push(message),
    disconnect: () => undefined,
  };
  return { port, tell: (nth: number) => tell(nth), acts: () => (sent.slice(1) as SentAct[]).map(({ nth }) => nth) };
}

const click = () => {
  const event = new MouseEvent('click', { bubbles: true, composed: true, detail: 1 });
  document.querySelector('button')?.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: true }));
};

test('what a background that is killed has not stored is sent to the next one, though its port still seemed open', () => {
  document.body.innerHTML = '<button>Add to cart</button>';
  let connect: (port: unknown) => void = () => undefined;
  Object.assign(fakeBrowser.runtime, {
    id: 'sidehand',
    onConnect: { addListener: (listener: typeof connect) => (connect = listener), removeListener: () => undefined },
  });
  const end = serveRecorder();
  const [first, next] = [opened(), opened()];
  connect(first.port);
  click();
  click();
  expect(first.acts()).toEqual([1, 2]);
  first.tell(1);
  connect(next.port);
  expect(next.acts()).toEqual([2]);
  end();
});
