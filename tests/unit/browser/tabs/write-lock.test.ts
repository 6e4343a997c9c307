import { beforeEach, describe, expect, it, vi } from 'vitest';

const rules = new Map<number, { action: { type: string } }>();
vi.mock('wxt/browser', () => ({
  browser: {
    declarativeNetRequest: {
      ResourceType: { XMLHTTPREQUEST: 'xmlhttprequest' },
      updateSessionRules: ({ removeRuleIds = [], addRules = [] }: { removeRuleIds?: number[]; addRules?: never[] }) => {
        for (const id of removeRuleIds) rules.delete(id);
        for (const rule of addRules as { id: number; action: { type: string } }[]) rules.set(rule.id, rule);
        return Promise.resolve();
      },
    },
  },
}));
const { WriteLock } = await import('@/utils/browser/tabs/write-lock');

describe('the lock on what pages write', () => {
  beforeEach(() => rules.clear());

  it('leaves no rule behind, however many requests it let through', async () => {
    const lock = new WriteLock(1);
    await lock.on(['shop.example']);
    for (let count = 1; count <= 31; count += 1) await lock.open('POST', `https://shop.example/${count}`);
    expect(rules.size).toBe(32);
    await lock.off();
    expect([...rules.values()]).toEqual([]);
  });

  it('opens no further request where all its rules are in use, and takes none from another request', async () => {
    const lock = new WriteLock(1);
    await lock.on(['shop.example']);
    const open = (path: string) => lock.open('POST', `https://shop.example/${path}`);
    const first = await open('first');
    for (let count = 2; count <= 31; count += 1) await open(String(count));
    const before = new Map(rules);
    await expect(open('one-more')).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
    expect(rules).toEqual(before);
    await first.close();
    await open('one-more');
    expect(rules.size).toBe(32);
  });
});
