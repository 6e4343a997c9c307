import { defineConfig } from 'wxt';
import { backgroundScripts } from './scripts/background-scripts';
import { localeFiles } from './scripts/locale-files';
import { pdfTextOnly } from './scripts/pdf-text-only';
import { plainApi } from './scripts/plain-api';
import { currencies } from './scripts/currencies';
import { publicSuffixes } from './scripts/public-suffixes';
import { sentFunctions } from './scripts/sent-functions';
import { startChunks } from './scripts/start-chunks';
import { storeRules } from './scripts/store-rules';
import { thirdPartyNotices } from './scripts/third-party-notices';
import { leftOut, withoutFeatures } from './scripts/without-features';
import { CHROMIUM_KEY, GECKO_ID } from './utils/contracts/outside';

/**
 * What every extension page may load. Firefox's default policy for Manifest V3 would upgrade `http://` on a LAN to
 * https and so cut off local model servers, therefore the policy is spelled out for both browsers.
 */
const extensionPagesPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' http: https: ws:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types vue dompurify sidehand-pdf sidehand-chunks 'allow-duplicates'",
].join('; ');

const background = backgroundScripts();

export default defineConfig({
  modules: ['@wxt-dev/module-vue', '@wxt-dev/webextension-polyfill'],
  imports: false,
  // The development server looks for packages in the extension's own pages, not in the widgets of the tests.
  vite: ({ browser, command }) => ({
    optimizeDeps: { entries: ['entrypoints/**/*.{html,ts,vue}'] },
    // No component is written with options: script setup only.
    define: { __VUE_OPTIONS_API__: 'false' },
    plugins: [
      publicSuffixes(),
      currencies(),
      pdfTextOnly(),
      storeRules(),
      sentFunctions(),
      withoutFeatures(leftOut),
      startChunks(),
      plainApi(browser),
      // The development server builds the background alone, as one script.
      ...(command === 'build' && browser === 'chrome' ? [background.plugin] : []),
    ],
    // Else a long string that is used three times is written out three times.
    build: {
      // Every browser that works knows it. The background has no document to which a link could be added.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      chunkSizeWarningLimit: 1000,
      // Chromium reads a script with a letter outside of Latin-1 slower, and keeps it in twice the memory.
      rolldownOptions: { optimization: { inlineConst: false }, output: { charset: 'ascii' } },
    },
  }),
  // scripts/dev.ts opens the browser.
  webExt: { disabled: true },
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  manifest: ({ browser, mode }) => ({
    // Words of the stores and of the browser itself: public/_locales.
    default_locale: 'en',
    name: '__MSG_name__',
    description: '__MSG_description__',
    permissions: [
      'storage',
      'tabs',
      'scripting',
      'webNavigation',
      'webRequest',
      'declarativeNetRequestWithHostAccess',
      'notifications',
      'alarms',
      'contextMenus',
      ...(browser === 'chrome' ? ['sidePanel', 'userScripts', 'favicon'] : []),
    ],
    // Asked for when the user lets programs on this computer in. Firefox gives user scripts only when asked, too.
    optional_permissions: ['nativeMessaging', ...(browser === 'firefox' ? ['userScripts'] : [])],
    ...(browser === 'chrome' ? { key: CHROMIUM_KEY } : {}),
    host_permissions: ['<all_urls>'],
    // One background serves all windows and writes its journal to the disk: a private window must leave nothing there.
    incognito: 'not_allowed',
    action: { default_title: '__MSG_open__' },
    omnibox: { keyword: 'sh' },
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_toggle__',
      },
      'ask-selection': {
        suggested_key: { default: 'Alt+Shift+Q' },
        description: '__MSG_ask_selection__',
      },
      'stop-all': {
        suggested_key: { default: 'Alt+Shift+H' },
        description: '__MSG_stop_all__',
      },
    },
    ...(mode === 'development' ? {} : { content_security_policy: { extension_pages: extensionPagesPolicy } }),
    // The first with a switch of its own for user scripts; it also has `userScripts.execute` (135),
    // `caretPositionFromPoint` (128) and `URL.parse` (126).
    ...(browser === 'chrome' ? { minimum_chrome_version: '138' } : {}),
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              // Firefox for Android knows `data_collection_permissions` from this version on, Firefox itself from 140.
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['websiteContent', 'browsingActivity'] },
            },
          },
        }
      : {}),
  }),
  hooks: {
    ...background.hooks,
    'build:publicAssets': (_, files) => {
      files.push(...localeFiles(), { relativeDest: 'third-party.txt', contents: thirdPartyNotices() });
    },
  },
  zip: {
    artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip',
    // What tests and benches leave behind is no source.
    excludeSources: ['artifacts/**', 'bridge/dist/**', 'tests/widgets/.built/**'],
  },
});
