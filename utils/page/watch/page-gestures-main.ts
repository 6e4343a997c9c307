import { lendPointerCapture } from './lent-capture';
import { watchCopies } from './page-copies';
import type { PersonOnly } from './page-events';
import { standIns, type Hand, type StandIns } from './stand-ins';

/**
 * Runs in the page's own world, and ends, as `pageEventsMain` does. Reports what browsers refuse to the agent's events:
 * sound, full screen, pickers, the clipboard. Functions get the page's arguments and return their own results, except
 * for the capture of a pointer that the agent has pressed. Also reports what the page copies, and what it puts off
 * after a key or a choice.
 */
export function gesturesMain(nonce: string): void {
  const world = standIns(nonce);
  const hand = world.followHand(true);
  const watch = (owner: object, name: string, what: PersonOnly) => {
    const refused = (error: unknown) => {
      const { name = '' } = (error ?? {}) as { name?: string };
      if (!hand.byHand && /^(NotAllowedError|SecurityError|TypeError)$/.test(name))
        world.sendReport({ kind: 'blocked', what });
    };
    world.replace(owner, name, (_self, _args, send) => {
      try {
        const result = send();
        if (result instanceof Promise) result.catch(refused);
        return result;
      } catch (error) {
        refused(error);
        throw error;
      }
    });
  };

  watch(HTMLMediaElement.prototype, 'play', 'play');
  watch(Element.prototype, 'requestFullscreen', 'fullscreen');
  watch(HTMLInputElement.prototype, 'showPicker', 'picker');
  watch(HTMLSelectElement.prototype, 'showPicker', 'picker');
  for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker']) watch(window, name, 'picker');
  watch(Navigator.prototype, 'share', 'share');
  watchFileFields(world);
  watchCopies(world, hand);
  watchTimersOfKeys(world, hand);
  lendPointerCapture(world);
  world.hear('end', world.restore);
}

function watchFileFields({ listen, sendReport }: StandIns): void {
  listen(window, 'click', (event: Event) => {
    const [field] = event.composedPath();
    if (!event.isTrusted && field instanceof HTMLInputElement && field.type === 'file') {
      queueMicrotask(() => event.defaultPrevented || sendReport({ kind: 'blocked', what: 'file' }));
    }
  });
}

/** A timer that waits for the end of typing often sets itself once more for the rest. */
function watchTimersOfKeys({ replace, sendReport }: StandIns, hand: Hand): void {
  /** Timers between a key or a choice and the work that runs now. */
  let timersDeep = 0;
  replace(window, 'setTimeout', (_self, [work, ms = 0, ...more], send) => {
    const { type = '', isTrusted = true } = (Reflect.get(window, 'event') ?? {}) as Partial<Event>;
    const isByAgent = !isTrusted || !hand.byHand;
    const isLate = Number(ms) > 600 && Number(ms) <= 1_500;
    if (isByAgent && isLate && /^(click|(pointer|mouse)(down|up))$/.test(type))
      sendReport({ kind: 'soon', ms: Number(ms), ifStill: true });
    const isAwaited = timersDeep > 0 || (isByAgent && /^(key|input|beforeinput|change)/.test(type));
    if (!isAwaited || timersDeep > 1 || typeof work !== 'function' || !(Number(ms) <= 700)) return send();
    sendReport({ kind: 'soon', ms: Number(ms) });
    const deep = timersDeep + 1;
    const counted = function (this: unknown, ...given: unknown[]): void {
      timersDeep = deep;
      try {
        Reflect.apply(work, this, given);
      } finally {
        timersDeep = 0;
      }
    };
    return send([counted, ms, ...more]);
  });
}
