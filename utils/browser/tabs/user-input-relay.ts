import { doc } from '../../page/dom/safe';
import type { RelayPort, RelayWorld } from './relay-world';

/**
 * Sent to the isolated world as source: see `scripts/sent-functions.ts`. Tells the background, by a port of this name,
 * when the user presses a pointer or a key, pastes or drops. Moving, scrolling, copying, the browser's own shortcuts
 * and events of scripts (so the agent's own) do not count. Goes with the port.
 */
export function userInputRelay(name: string): void {
  const world = globalThis as unknown as RelayWorld;
  const { runtime } = world.chrome;
  const key = Symbol.for('sidehand:user-input');
  world[key]?.();
  let port: RelayPort | undefined;

  const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);
  const scrolling = /^(PageUp|PageDown|Home|End|ArrowUp|ArrowDown|ArrowLeft|ArrowRight| )$/;
  const editing = new Set(['v', 'x', 'z', 'y', 'enter', 'backspace', 'delete']);

  const isKeyAct = ({ key: pressed, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    if (modifiers.has(pressed) || /^F\d+$/.test(pressed)) return false;
    if (ctrlKey || metaKey) return editing.has(pressed.toLowerCase());
    if (altKey && pressed.length > 1) return false;
    return !(scrolling.test(pressed) && (target === doc.body || target === doc.documentElement));
  };
  const isOnScrollbar = ({ target, clientX, clientY }: MouseEvent) => {
    const { clientWidth, clientHeight } = doc.documentElement;
    return target === doc.documentElement && (clientX >= clientWidth || clientY >= clientHeight);
  };
  const onInput = (event: Event) => {
    if (!event.isTrusted) return;
    if (event instanceof KeyboardEvent ? isKeyAct(event) : !(event instanceof MouseEvent && isOnScrollbar(event)))
      port?.postMessage('acted');
  };
  const onConnect = (given: RelayPort) => {
    if (given.name !== name) return;
    port = given;
    port.onDisconnect.addListener(end);
  };
  const types = ['pointerdown', 'keydown', 'paste', 'drop'];
  const end = () => {
    runtime.onConnect.removeListener(onConnect);
    for (const type of types) removeEventListener(type, onInput, true);
    removeEventListener('pagehide', end);
    if (world[key] === end) delete world[key];
  };

  for (const type of types) addEventListener(type, onInput, { capture: true, passive: true });
  addEventListener('pagehide', end);
  runtime.onConnect.addListener(onConnect);
  world[key] = end;
}
