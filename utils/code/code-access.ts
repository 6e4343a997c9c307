/**
 * `permission`: the user's consent, asked for by a click (Firefox). `switch`: "Allow User Scripts" on the extension's
 * page (Chrome). `outdated`: the browser does not support it.
 */
export type CodeAccess = 'ready' | 'permission' | 'switch' | 'outdated';
