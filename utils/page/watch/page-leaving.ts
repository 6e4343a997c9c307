import type { DialogAnswers } from './dialog-answers';
import type { Hand, StandIns } from './stand-ins';

/**
 * Asks the page before it is left, so that the browser need not ask the user. `mayLeave`: the page does not object, or
 * leaving is agreed to; `stayAfterAll`: nobody leaves now.
 */
export function leavingOf({ onRestore }: StandIns, { decide }: DialogAnswers) {
  let stay: (() => void) | undefined;

  function stayAfterAll(): void {
    stay?.();
    stay = undefined;
  }

  /** Chromium 156 calls handlers in the order of their adding, so stopping the event is not enough. */
  function suppressQuestion(): void {
    const prototype = BeforeUnloadEvent.prototype;
    const returnValue = Object.getOwnPropertyDescriptor(prototype, 'returnValue')!;
    const handler = window.onbeforeunload;
    Object.defineProperty(prototype, 'preventDefault', { configurable: true, value: () => undefined });
    Object.defineProperty(prototype, 'returnValue', { ...returnValue, set: () => undefined });
    window.onbeforeunload = null;
    stay = () => {
      delete (prototype as { preventDefault?: unknown }).preventDefault;
      Object.defineProperty(prototype, 'returnValue', returnValue);
      window.onbeforeunload ??= handler;
    };
  }

  onRestore(stayAfterAll);
  return {
    stayAfterAll,
    isLeaving: (): boolean => stay !== undefined,
    mayLeave(agreed = false): boolean {
      if (stay) return true;
      if (objectsToLeaving() && !decide('beforeunload', '', '', agreed).accept) return false;
      suppressQuestion();
      return true;
    },
  };
}

function objectsToLeaving(): boolean {
  const event = Reflect.apply(Document.prototype.createEvent, document, ['BeforeUnloadEvent']) as BeforeUnloadEvent;
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || event.returnValue !== '';
}

/** Firefox before 147 has no Navigation API. */
export function watchNavigation(
  { listen, sendReport, isAbandoned }: StandIns,
  { isLeaving, mayLeave, stayAfterAll }: ReturnType<typeof leavingOf>,
  hand: Hand,
  sendFile: (url: string) => void,
): void {
  const { navigation } = window as { navigation?: Navigation };
  if (!navigation) return;
  let downloading = '';
  listen(navigation, 'navigate', (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    if (typeof event.downloadRequest === 'string') {
      downloading = url;
      if (url.startsWith('blob:')) sendFile(url);
      const nameInUrl = () => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      const name = event.downloadRequest || (url.startsWith('blob:') ? '' : nameInUrl());
      return sendReport({ kind: 'download', url, name });
    }
    // Firefox 153 reports it again as an ordinary navigation.
    const again = url === downloading;
    downloading = '';
    if (again || sameDocument || (event.userInitiated && hand.byHand) || !event.cancelable || isLeaving()) return;
    if (isAbandoned()) return;
    if (!mayLeave()) return event.preventDefault();
    queueMicrotask(
      () => event.defaultPrevented || navigation.transition || window !== window.top || sendReport({ kind: 'leaving' }),
    );
  });
  for (const type of ['navigateerror', 'navigatesuccess']) listen(navigation, type, stayAfterAll);
}
