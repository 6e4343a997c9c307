import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import type { CodeAccess } from '../../code/code-access';

/** Before 138 Chrome had one switch for all extensions, "Developer mode", and no way to run code on demand before 135. */
const oldestChrome = 138;

/** Asks the browser anew each time: the user may give and take the right at any moment. */
export async function codeAccess(): Promise<CodeAccess> {
  if (import.meta.env.FIREFOX) {
    if (!(await browser.permissions.contains({ permissions: ['userScripts'] }))) return 'permission';
    return canExecute() ? 'ready' : 'outdated';
  }
  if (chromeVersion() < oldestChrome) return 'outdated';
  // Switched off again, the calls are still there, and throw.
  const isOn = await Promise.resolve()
    .then(() => browser.userScripts.getScripts())
    .then(
      () => true,
      () => false,
    );
  return isOn && canExecute() ? 'ready' : 'switch';
}

/**
 * Calls `changed` whenever the right may have come or gone, until the returned function is called. Chrome tells nobody of its switch: there the page
 * that asks looks again when the user comes back to it.
 */
export function onCodeAccessChange(changed: () => void): () => void {
  if (!import.meta.env.FIREFOX) return () => undefined;
  const { onAdded, onRemoved } = browser.permissions;
  const events = [onAdded, onRemoved];
  for (const event of events) event.addListener(changed);
  return () => {
    for (const event of events) event.removeListener(changed);
  };
}

/** Firefox's question to the user. Must be called in the handler of a click. */
export async function requestCodePermission(): Promise<void> {
  await browser.permissions.request({ permissions: ['userScripts'] });
}

/** Opens the page of Chrome that has the switch. */
export async function openCodeSwitch(): Promise<void> {
  const url = `chrome://extensions/?id=${browser.runtime.id}`;
  await browser.tabs.create({ url }).catch(ignoreLateFailure);
}

function canExecute(): boolean {
  return typeof (browser.userScripts as { execute?: unknown } | undefined)?.execute === 'function';
}

function chromeVersion(): number {
  return Number(/Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)?.[1] ?? 0);
}
