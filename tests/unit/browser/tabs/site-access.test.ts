import { expect, test, vi } from 'vitest';
import type { PagePort } from '@/utils/contracts/ports';
import { fail } from '@/utils/failure';
import { SiteAccess, whileAllowed } from '@/utils/browser/tabs/site-access';

const permissions = vi.hoisted(() => {
  const changed = new Set<() => void>();
  const event = {
    addListener: (listener: () => void) => changed.add(listener),
    removeListener: (listener: () => void) => changed.delete(listener),
  };
  return {
    allowed: true,
    asked: 0,
    changed,
    onAdded: event,
    onRemoved: event,
    contains: () => {
      permissions.asked += 1;
      return Promise.resolve(permissions.allowed);
    },
  };
});
vi.mock('wxt/browser', () => ({ browser: { permissions } }));

/** A tab that shows these addresses, one after the other; it is asked after each reading. */
const inTab = (...urls: string[]) => {
  let url = urls[0] ?? '';
  const tab = () => ({ tabId: 1, url, title: '' });
  return {
    current: tab,
    refresh: async () => {
      url = urls[1] ?? url;
      return tab();
    },
  };
};

test('the browser is asked once for a site, and again after the user has changed something', async () => {
  const access = new SiteAccess();
  const page = whileAllowed(
    { foresee: async () => ({ url: '' }) } as unknown as PagePort,
    inTab('https://shop.example/cart'),
    access,
    () => false,
  );
  const look = () => page.foresee({ by: 'click', ref: 'e1' }, new AbortController().signal);
  await look();
  await look();
  expect(permissions.asked).toBe(1);
  permissions.allowed = false;
  for (const tell of permissions.changed) tell();
  await expect(look()).rejects.toMatchObject({ failure: { code: 'NO_PERMISSION' } });
  access.dispose();
  expect(permissions.changed.size).toBe(0);
});

test('a page that the browser closes to extensions, on a site that the user allows, is reported as closed, not as refused by the user', async () => {
  permissions.allowed = true;
  const access = new SiteAccess();
  const denied = fail('NO_PERMISSION', 'Missing host permission for the tab');
  const viewer = {
    view: async () => ({ url: 'https://shop.example/cart.pdf', problem: denied.failure }),
    act: () => Promise.reject(denied),
  };
  const page = whileAllowed(viewer as unknown as PagePort, inTab('https://shop.example/cart.pdf'), access, () => false);
  const { signal } = new AbortController();
  expect(await page.view({}, signal)).toMatchObject({ problem: { code: 'RESTRICTED_PAGE' } });
  await expect(page.act({ kind: 'click', ref: 'e1' }, signal)).rejects.toMatchObject({
    failure: { code: 'RESTRICTED_PAGE' },
  });
  access.dispose();
});

test('an empty tab is reported as empty, whatever the browser says of it', async () => {
  permissions.allowed = true;
  const access = new SiteAccess();
  const denied = fail('NO_PERMISSION', 'Missing host permission for the tab');
  const page = whileAllowed(
    { act: () => Promise.reject(denied) } as unknown as PagePort,
    inTab('about:blank'),
    access,
    () => false,
  );
  await expect(page.act({ kind: 'click', ref: 'e1' }, new AbortController().signal)).rejects.toThrow(
    'The tab is empty.',
  );
  access.dispose();
});

test('what was read while the page went to another site is not given: nobody knows which of them it is of', async () => {
  permissions.allowed = true;
  const access = new SiteAccess();
  const { signal } = new AbortController();
  const inbox = { html: async () => ({ html: 'Your code is 471108' }) } as unknown as PagePort;
  const readIn = (...urls: string[]) =>
    whileAllowed(inbox, inTab(...urls), access, () => false).html({ maxChars: 100 }, signal);
  const mail = 'https://mail.example/inbox';
  await expect(readIn(mail, 'https://evil.example/')).rejects.toMatchObject({ failure: { code: 'NAVIGATED' } });
  expect(await readIn(mail, 'https://mail.example/next')).toMatchObject({ html: 'Your code is 471108' });
  access.dispose();
});

test('a picture that was taken while the page went to another site is missing, and what the user attached is there', async () => {
  permissions.allowed = true;
  const access = new SiteAccess();
  const { signal } = new AbortController();
  const given = [{ name: 'mug.jpg', mediaType: 'image/jpeg' as const, data: '', small: '' }];
  const sight = { given, html: { ok: true as const, html: '<p>Inbox</p>', cut: false } };
  const seenIn = (...urls: string[]) =>
    whileAllowed({ sight: async () => sight } as unknown as PagePort, inTab(...urls), access, () => false).sight(
      { on: 'shop.example' },
      signal,
    );
  expect(await seenIn('https://shop.example/', 'https://shop.example/2')).toEqual(sight);
  expect(await seenIn('https://shop.example/', 'https://mail.example/')).toMatchObject({
    given,
    html: { ok: false, failure: { code: 'NAVIGATED' } },
  });
  expect(await seenIn('https://mail.example/', 'https://mail.example/2')).toMatchObject({
    html: { ok: false, failure: { code: 'NAVIGATED' } },
  });
  access.dispose();
});
