import { beforeEach, expect, test } from 'vitest';
import { pageMethods } from '@/utils/contracts/page-methods';
import type { PagePort } from '@/utils/contracts/ports';
import { AgentError, fail } from '@/utils/failure';
import { SiteAccess, whileAllowed } from '@/utils/browser/tabs/site-access';
import { askedPermissions, givePermission, permissionListeners } from '../../../helpers/fake-browser';
import { pagePort, type Methods } from '../../../helpers/page-port';

let access: SiteAccess;
beforeEach(() => {
  access = new SiteAccess();
  return () => access.dispose();
});

const { signal } = new AbortController();
/** A page that gives this, in a tab that shows this address, and the next one after what is read. */
function pageIn([url, next = url]: [string, string?], methods: Methods, isBlocked = false) {
  const at = (url: string) => ({ tabId: 1, url, title: '' });
  const tab = { current: () => at(url), refresh: async () => at(next) };
  return whileAllowed(pagePort(methods), tab, access, () => isBlocked);
}
const failing = (code: string) => ({ failure: { code } });

test('the browser is asked once for a site, and again after the user has changed something', async () => {
  const page = pageIn(['https://shop.example/cart'], { foresee: async () => ({ url: '' }) });
  const look = () => page.foresee({ by: 'click', ref: 'e1' }, signal);
  await look();
  await look();
  expect(askedPermissions).toHaveLength(1);
  givePermission(false);
  await expect(look()).rejects.toMatchObject(failing('NO_PERMISSION'));
  access.dispose();
  expect(permissionListeners()).toBe(0);
});

const denied = fail('NO_PERMISSION', 'Missing host permission for the tab');
const act = () => Promise.reject(denied);

test('a page that the browser closes to extensions, on a site that the user allows, is reported as closed, not as refused by the user', async () => {
  const url = 'https://shop.example/cart.pdf';
  const page = pageIn([url], { view: async () => ({ url, problem: denied.failure }), act });
  expect(await page.view({}, signal)).toMatchObject({ problem: { code: 'RESTRICTED_PAGE' } });
  await expect(page.act({ kind: 'click', ref: 'e1' }, signal)).rejects.toMatchObject(failing('RESTRICTED_PAGE'));
});

test('an empty tab is reported as empty, whatever the browser says of it', async () => {
  const page = pageIn(['about:blank'], { act });
  await expect(page.act({ kind: 'click', ref: 'e1' }, signal)).rejects.toThrow('The tab is empty.');
});

test('what was read while the page went to another site is not given: nobody knows which of them it is of', async () => {
  const inbox = { html: async () => ({ html: 'Your code is 471108' }) };
  const readIn = (next: string) => pageIn(['https://mail.example/inbox', next], inbox).html({ maxChars: 100 }, signal);
  await expect(readIn('https://evil.example/')).rejects.toMatchObject(failing('NAVIGATED'));
  expect(await readIn('https://mail.example/next')).toMatchObject({ html: 'Your code is 471108' });
});

test('a picture that was taken while the page went to another site is missing, and what the user attached is there', async () => {
  const given = [{ name: 'mug.jpg', mediaType: 'image/jpeg' as const, data: '', small: '' }];
  const sight = { given, html: { ok: true as const, html: '<p>Inbox</p>', cut: false } };
  const seenIn = (...urls: [string, string]) =>
    pageIn(urls, { sight: async () => sight }).sight({ on: 'shop.example' }, signal);
  const missing = { ok: false, ...failing('NAVIGATED') };
  expect(await seenIn('https://shop.example/', 'https://shop.example/2')).toEqual(sight);
  expect(await seenIn('https://shop.example/', 'https://mail.example/')).toMatchObject({ given, html: missing });
  expect(await seenIn('https://mail.example/', 'https://mail.example/2')).toMatchObject({ html: missing });
});

test('whatever enters a site is refused on one that the user has blocked, and nothing else is', async () => {
  const names = Object.keys(pageMethods) as (keyof PagePort)[];
  const open = Object.fromEntries(names.map((name) => [name, async () => ({ url: '', text: 'open' })]));
  const page = pageIn(['https://bank.example/'], open, true);
  const told = await Promise.all(
    names.map(async (name) => {
      const work = page[name] as (...args: unknown[]) => Promise<{ text: string }>;
      const said = work({ kind: 'press', what: 'links' }, signal).then(({ text }) => text);
      return `${name}: ${await said.catch((error: unknown) => error instanceof AgentError && error.failure.code)}`;
    }),
  );
  const wanted = (name: keyof PagePort) => (pageMethods[name].entersSite ? 'SITE_BLOCKED' : 'open');
  // A look says what is wrong instead: it tells the model where it is.
  expect(told).toEqual(names.map((name) => `${name}: ${name === 'view' ? '' : wanted(name)}`));
});
