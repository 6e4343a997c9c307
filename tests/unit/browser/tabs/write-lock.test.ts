import { describe, expect, it } from 'vitest';
import { WriteLock } from '@/utils/browser/tabs/write-lock';
import { leaves as lets, refuseRules, sessionRules } from '../../../helpers/fake-browser';

const sites = { initiators: ['shop.example'], targets: ['shop.example'] };
const shop = { ...sites, tabIds: [1], addresses: [] as string[], shown: [1, 2] };

/** Whether a request of a page of shop.example leaves. */
const leaves = (request: Partial<Parameters<typeof lets>[0]>) =>
  lets({ type: 'xmlhttprequest', method: 'post', url: 'https://shop.example/order', tabId: 1, ...request, from: page });
const page = 'https://shop.example/';

describe('the lock on what pages write', () => {
  it("lets no write out to the page's own site, whatever its kind, and holds nothing else", async () => {
    await new WriteLock().on(shop);
    // By forms, in frames, by fetch, workers and XMLHttpRequest, by beacons, and by what Chromium has no name for.
    for (const type of ['main_frame', 'sub_frame', 'xmlhttprequest', 'ping', 'beacon', 'other'])
      for (const method of ['post', 'put', 'patch', 'delete', 'quux'])
        expect([type, method, leaves({ type, method })]).toEqual([type, method, false]);
    for (const method of ['get', 'head', 'options']) expect([method, leaves({ method })]).toEqual([method, true]);
    expect([leaves({ url: 'https://log.example/' }), leaves({ tabId: 2 })]).toEqual([true, true]);
  });

  it('lets no request out to another site whose address carries a text of the task, but for documents', async () => {
    const lock = new WriteLock();
    await lock.on({ ...shop, addresses: ['RC-1A2B'] });
    const get = (url: string, type = 'image') => leaves({ method: 'get', url, type });
    const pixel = 'https://evil.example/p?d=RC-1A2B';
    expect([get(pixel), get(pixel, 'xmlhttprequest'), get(pixel, 'sub_frame')]).toEqual([false, false, false]);
    expect(get(pixel, 'main_frame')).toBe(true);
    expect([get('https://evil.example/p'), get('https://shop.example/p?d=RC-1A2B')]).toEqual([true, true]);
    await lock.open('GET', pixel);
    expect(get(pixel, 'xmlhttprequest')).toBe(true);
  });

  it('nor, in a new tab or one that was opened empty, a document, but for the host that the action itself opens', async () => {
    const lock = new WriteLock();
    const get = (url: string, tabId: number, type = 'main_frame') => leaves({ method: 'get', url, type, tabId });
    const away = 'https://evil.example/p?d=RC-1A2B';
    await lock.on({ ...shop, addresses: ['RC-1A2B'] });
    expect([get(away, 3), get(away, 3, 'image')]).toEqual([false, false]);
    expect([get(away, 1), get(away, 2), get(away, -1, 'other')]).toEqual([true, true, true]);
    const others = ['https://sign-in.example/?client_id=7', 'https://shop.example/p?d=RC-1A2B'];
    expect(others.map((url) => get(url, 3))).toEqual([true, true]);
    await lock.on({ ...shop, addresses: ['RC-1A2B'], opens: 'evil.example' });
    expect([get(away, 3), get('https://other.example/p?d=RC-1A2B', 3)]).toEqual([true, false]);
  });

  it('lets out what was opened: this method to this address, until it is closed', async () => {
    const lock = new WriteLock();
    await lock.on(shop);
    const opened = await lock.open('POST', 'https://shop.example/order');
    const others = [{ method: 'put' }, { url: `${page}order?again` }, { url: `${page}pay` }];
    expect([{}, ...others].map(leaves)).toEqual([true, false, false, false]);
    await opened.close();
    expect(leaves({})).toBe(false);
  });

  it('fails where the browser does not accept its rule', async () => {
    refuseRules();
    await expect(new WriteLock().on(shop)).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
  });

  it('leaves no rule behind, however many requests it let through', async () => {
    const lock = new WriteLock();
    await lock.on(shop);
    for (let count = 1; count <= 39; count += 1) await lock.open('POST', `https://shop.example/${count}`);
    expect(sessionRules()).toHaveLength(40);
    await lock.off();
    expect(sessionRules()).toEqual([]);
  });

  it('opens no further request where all its rules are in use, and takes none from another request', async () => {
    const lock = new WriteLock();
    await lock.on(shop);
    const open = (path: string) => lock.open('POST', `https://shop.example/${path}`);
    const first = await open('first');
    for (let count = 2; count <= 39; count += 1) await open(String(count));
    const before = sessionRules();
    await expect(open('one-more')).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
    expect(sessionRules()).toEqual(before);
    await first.close();
    await open('one-more');
    expect(sessionRules()).toHaveLength(40);
  });
});
