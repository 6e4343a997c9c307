import { browser } from 'wxt/browser';

/**
 * `permission`: the user's consent by a click (Firefox). `switch`: "Allow User Scripts" on the extension's page
 * (Chrome). `outdated`: not supported.
 */
export type CodeAccess = 'ready' | 'permission' | 'switch' | 'outdated';

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
