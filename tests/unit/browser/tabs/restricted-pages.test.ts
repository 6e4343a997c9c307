import { expect, test } from 'vitest';
import { restriction } from '@/utils/browser/tabs/restricted-pages';

test.each([
  'https://chromewebstore.google.com/detail/x',
  'https://chrome.google.com/webstore/category/extensions',
  'https://addons.mozilla.org/en-US/firefox/',
  'chrome://version/',
  'about:config',
  'about:blank',
  'view-source:https://shop.example/',
  'moz-extension://0a/options.html',
  '',
])('"%s" is closed to every extension', (url) => {
  expect(restriction(url)).toMatchObject({ code: 'RESTRICTED_PAGE', hint: 'Open another address with navigate.' });
});

test.each([
  'https://shop.example/',
  'http://127.0.0.1:8080/terms.pdf',
  'https://chrome.google.com/',
  'https://mozilla.org/',
  'file:///home/ada/list.html',
])('"%s" is not', (url) => {
  expect(restriction(url)).toBeUndefined();
});

test('for a file that a page made, the failure says what the user can do', () => {
  expect(restriction('blob:https://shop.example/0a')?.message).toContain('The user can save it and attach the file.');
});
