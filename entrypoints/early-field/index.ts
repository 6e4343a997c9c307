import type { Browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { followEarlyField } from './early-field';

/** For the field of the panel's document until the panel is loaded. */
export default defineUnlistedScript(() => {
  const field = document.querySelector('textarea');
  // The polyfill would be larger than all else here.
  const { i18n } = (globalThis as unknown as { chrome: typeof Browser }).chrome;
  if (field) followEarlyField(field, i18n.getMessage('message'));
});
