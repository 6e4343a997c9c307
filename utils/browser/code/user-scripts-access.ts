import { browser } from 'wxt/browser';

/**
 * `permission`: the user must consent by a click (Firefox). `switch`: "Allow User Scripts" on the extension's page
 * (Chrome). `outdated`: not supported.
 */
export type CodeAccess = 'ready' | 'permission' | 'switch' | 'outdated';

/** Not kept: the user may change it at any moment. */
export async function codeAccess(): Promise<CodeAccess> {
  if (!import.meta.env.FIREFOX)
    // After the user switches it off, the functions still exist, but throw.
    return Promise.try(() => browser.userScripts.getScripts()).then(
      () => 'ready',
      () => 'switch',
    );
  if (!(await browser.permissions.contains({ permissions: ['userScripts'] }))) return 'permission';
  const { execute } = browser.userScripts as { execute?: unknown };
  return execute ? 'ready' : 'outdated';
}
