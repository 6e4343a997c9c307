import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lockNavigation } from '@/utils/browser/tabs/navigation-lock';

interface Rule {
  id: number;
  priority: number;
  action: { type: string };
  condition: { regexFilter?: string; resourceTypes: string[]; tabIds: number[] };
}
type Told = { url: string; error: string };

const fake = vi.hoisted(() => ({ rules: [] as Rule[], told: new Set<(what: Told) => void>(), takesRules: true }));
vi.mock('wxt/browser', () => ({
  browser: {
    webRequest: {
      onErrorOccurred: {
        addListener: (listener: (what: Told) => void) => fake.told.add(listener),
        removeListener: (listener: (what: Told) => void) => fake.told.delete(listener),
      },
    },
    declarativeNetRequest: {
      updateSessionRules: ({ removeRuleIds = [] as number[], addRules = [] as Rule[] }) => {
        if (!fake.takesRules && addRules.length > 0) return Promise.reject(new Error('too many rules'));
        fake.rules = [...fake.rules.filter(({ id }) => !removeRuleIds.includes(id)), ...addRules];
        return Promise.resolve();
      },
    },
  },
}));

/** Whether a document of this address would load in tab 7: the rule with the highest priority that fits decides. */
function loads(url: string): boolean {
  const fitting = fake.rules
    .filter(({ condition }) => condition.tabIds.includes(7) && condition.resourceTypes.includes('main_frame'))
    .filter(({ condition }) => new RegExp(condition.regexFilter ?? '', 'i').test(url))
    .toSorted((a, b) => b.priority - a.priority);
  return fitting[0]?.action.type !== 'block';
}

beforeEach(() => {
  fake.rules = [];
  fake.told.clear();
  fake.takesRules = true;
});

describe('while a navigation is locked to shop.example', () => {
  it.each([
    ['https://shop.example/new', true],
    ['http://www.shop.example/', true],
    ['https://cart.shop.example/', true],
    ['https://SHOP.example/', true],
    ['https://sink.example/', false],
    ['https://sink.example/?to=https://shop.example/', false],
    ['https://shop.example.sink.example/', false],
    ['https://myshop.example/', false],
    ['https://shopxexample/', false],
    ['https://shop.example@sink.example/', false],
    ['https://shop.example:8443/', false],
  ])('%s loads: %s', async (url, expected) => {
    await lockNavigation(7, ['shop.example']);
    expect(loads(url)).toBe(expected);
  });

  it('what it kept out is reported, and no other failure', async () => {
    const blocked = { url: 'https://sink.example/', error: 'net::ERR_BLOCKED_BY_CLIENT' };
    for (const [what, url] of [
      [blocked, blocked.url],
      [{ ...blocked, error: 'net::ERR_CONNECTION_REFUSED' }, undefined],
      [{ ...blocked, url: 'https://shop.example/new' }, undefined],
    ] as const) {
      const lock = await lockNavigation(7, ['shop.example']);
      for (const tell of fake.told) tell(what);
      expect(await lock.blocked()).toBe(url);
      await lock[Symbol.asyncDispose]();
    }
  });

  it('nothing of it is left after its end', async () => {
    const lock = await lockNavigation(7, ['shop.example', '127.0.0.1:8080']);
    expect(loads('http://127.0.0.1:8080/a')).toBe(true);
    await lock[Symbol.asyncDispose]();
    expect([fake.rules, fake.told.size]).toEqual([[], 0]);
  });
});

it('nothing is opened where the browser accepts no more rules', async () => {
  fake.takesRules = false;
  await expect(lockNavigation(7, ['shop.example'])).rejects.toMatchObject({ failure: { code: 'LOCK_FAILED' } });
});
