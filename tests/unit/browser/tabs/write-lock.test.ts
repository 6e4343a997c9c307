import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Rule {
  id: number;
  priority: number;
  action: { type: string };
  condition: {
    tabIds?: number[];
    excludedTabIds?: number[];
    resourceTypes: string[];
    requestMethods?: string[];
    excludedRequestMethods?: string[];
    initiatorDomains?: string[];
    requestDomains?: string[];
    excludedRequestDomains?: string[];
    urlFilter?: string;
  };
}

const rules = new Map<number, Rule>();
let takesRules = true;
vi.mock('wxt/browser', () => ({
  browser: {
    declarativeNetRequest: {
      // As Firefox has them: Chromium knows no beacon, which is a ping there.
      ResourceType: Object.fromEntries(
        ['main_frame', 'sub_frame', 'xmlhttprequest', 'ping', 'beacon', 'other', 'image', 'websocket'].map((type) => [
          type.toUpperCase(),
          type,
        ]),
      ),
      updateSessionRules: ({ removeRuleIds = [] as number[], addRules = [] as Rule[] }) => {
        if (!takesRules && addRules.length > 0) return Promise.reject(new Error('too many rules'));
        for (const id of removeRuleIds) rules.delete(id);
        for (const rule of addRules) rules.set(rule.id, rule);
        return Promise.resolve();
      },
    },
  },
}));
const { WriteLock } = await import('@/utils/browser/tabs/write-lock');

const shop = {
  tabIds: [1],
  initiators: ['shop.example'],
  targets: ['shop.example'],
  addresses: [] as string[],
  shown: [1, 2],
};

/** Whether a request of a page of shop.example leaves: the rule with the highest priority that fits decides. */
function leaves({ type = 'xmlhttprequest', method = 'post', url = 'https://shop.example/order', tabId = 1 }): boolean {
  const { host } = new URL(url);
  const fits = ({ condition: at }: Rule) =>
    (at.tabIds?.includes(tabId) ?? true) &&
    !at.excludedTabIds?.includes(tabId) &&
    at.resourceTypes.includes(type) &&
    (at.requestMethods?.includes(method) ?? true) &&
    !at.excludedRequestMethods?.includes(method) &&
    (at.initiatorDomains?.includes('shop.example') ?? true) &&
    (at.requestDomains?.includes(host) ?? true) &&
    !at.excludedRequestDomains?.includes(host) &&
    (at.urlFilter === undefined || `|${url}|`.includes(at.urlFilter));
  const [first] = [...rules.values()].filter(fits).toSorted((a, b) => b.priority - a.priority);
  return first?.action.type !== 'block';
}

describe('the lock on what pages write', () => {
  beforeEach(() => {
    rules.clear();
    takesRules = true;
  });

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
    expect([get(pixel, 'main_frame'), get('https://evil.example/p'), get('https://shop.example/p?d=RC-1A2B')]).toEqual([
      true,
      true,
      true,
    ]);
    await lock.open('GET', pixel);
    expect(get(pixel, 'xmlhttprequest')).toBe(true);
  });

  it('nor, in a new tab or one that was opened empty, a document, but for the host that the action itself opens', async () => {
    const lock = new WriteLock();
    const get = (url: string, tabId: number, type = 'main_frame') => leaves({ method: 'get', url, type, tabId });
    const away = 'https://evil.example/p?d=RC-1A2B';
    await lock.on({ ...shop, addresses: ['RC-1A2B'] });
    expect([get(away, 3), get(away, 3, 'image'), get(away, 1), get(away, 2), get(away, -1, 'other')]).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
    expect([get('https://sign-in.example/?client_id=7', 3), get('https://shop.example/p?d=RC-1A2B', 3)]).toEqual([
      true,
      true,
    ]);
    await lock.on({ ...shop, addresses: ['RC-1A2B'], opens: 'evil.example' });
    expect([get(away, 3), get('https://other.example/p?d=RC-1A2B', 3)]).toEqual([true, false]);
  });

  it('lets out what was opened: this method to this address, until it is closed', async () => {
    const lock = new WriteLock();
    await lock.on(shop);
    const opened = await lock.open('POST', 'https://shop.example/order');
    expect([
      leaves({}),
      leaves({ method: 'put' }),
      leaves({ url: 'https://shop.example/order?again' }),
      leaves({ url: 'https://shop.example/pay' }),
    ]).toEqual([true, false, false, false]);
    await opened.close();
    expect(leaves({})).toBe(false);
  });

  it('fails where the browser does not accept its rule', async () => {
    takesRules = false;
    await expect(new WriteLock().on(shop)).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
  });

  it('leaves no rule behind, however many requests it let through', async () => {
    const lock = new WriteLock();
    await lock.on(shop);
    for (let count = 1; count <= 39; count += 1) await lock.open('POST', `https://shop.example/${count}`);
    expect(rules.size).toBe(40);
    await lock.off();
    expect([...rules.values()]).toEqual([]);
  });

  it('opens no further request where all its rules are in use, and takes none from another request', async () => {
    const lock = new WriteLock();
    await lock.on(shop);
    const open = (path: string) => lock.open('POST', `https://shop.example/${path}`);
    const first = await open('first');
    for (let count = 2; count <= 39; count += 1) await open(String(count));
    const before = new Map(rules);
    await expect(open('one-more')).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
    expect(rules).toEqual(before);
    await first.close();
    await open('one-more');
    expect(rules.size).toBe(40);
  });
});
