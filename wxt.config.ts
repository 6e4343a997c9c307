import { defineConfig } from 'wxt';

/**
 * What every extension page may load. Firefox's default policy for Manifest V3 would upgrade `http://` on a LAN to
 * https and so cut off local model servers, therefore the policy is spelled out for both browsers.
 */
const extensionPagesPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  'connect-src http: https: ws:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types vue dompurify 'allow-duplicates'",
].join('; ');

export default defineConfig({
  modules: ['@wxt-dev/module-vue', '@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  manifest: ({ browser, mode }) => ({
    name: 'Sidehand',
    description: 'An AI browser agent beside your page: it answers, plans and acts in the tab you give it.',
    permissions: [
      'storage',
      'tabs',
      'scripting',
      'webNavigation',
      'webRequest',
      'declarativeNetRequestWithHostAccess',
      'notifications',
      ...(browser === 'chrome' ? ['sidePanel', 'userScripts'] : []),
    ],
    // Firefox gives it only when the user has asked for it.
    ...(browser === 'firefox' ? { optional_permissions: ['userScripts'] } : {}),
    host_permissions: ['<all_urls>'],
    action: { default_title: 'Open Sidehand' },
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: 'Open or close Sidehand',
      },
    },
    ...(mode === 'development' ? {} : { content_security_policy: { extension_pages: extensionPagesPolicy } }),
    // The first with a switch of its own for user scripts; it also has `userScripts.execute` (135), `caretPositionFromPoint` (128) and `URL.parse` (126).
    ...(browser === 'chrome' ? { minimum_chrome_version: '138' } : {}),
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'sidehand@sidehand.dev',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['websiteContent', 'browsingActivity'] },
            },
          },
        }
      : {}),
  }),
  zip: { artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip' },
});
