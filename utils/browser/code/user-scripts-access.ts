import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import type { CodeAccess } from '../../code/code-access';
import { listen } from '../listen';

/** The user may grant and revoke the right at any moment. */
export async function codeAccess(): Promise<CodeAccess> {
  if (!import.meta.env.FIREFOX)
    // The functions still exist after the user has switched it off, but throw.
    return Promise.try(() => browser.userScripts.getScripts()).then(
      () => 'ready',
      () => 'switch',
    );
  if (!(await browser.permissions.contains({ permissions: ['userScripts'] }))) return 'permission';
  const { execute } = browser.userScripts as { execute?: unknown };
  return execute ? 'ready' : 'outdated';
}

/** Chrome does not report changes of its switch: the page that asks for it checks again when the user comes back. */
export function onCodeAccessChange(changed: () => void): () => void {
  if (!import.meta.env.FIREFOX) return () => undefined;
  const { onAdded, onRemoved } = browser.permissions;
  const listening = [listen(onAdded, changed), listen(onRemoved, changed)];
  return () => {
    for (const end of listening) end();
  };
}

/** Must be called in a click handler. */
export async function requestCodePermission(): Promise<void> {
  await browser.permissions.request({ permissions: ['userScripts'] });
}

export async function openCodeSwitch(): Promise<void> {
  const url = `chrome://extensions/?id=${browser.runtime.id}`;
  await browser.tabs.create({ url }).catch(ignoreLateFailure);
}
