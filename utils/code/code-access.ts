/**
 * `permission`: the user's consent by a click (Firefox). `switch`: "Allow User Scripts" on the extension's page
 * (Chrome). `outdated`: not supported.
 */
export type CodeAccess = 'ready' | 'permission' | 'switch' | 'outdated';
