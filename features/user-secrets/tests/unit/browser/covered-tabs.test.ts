import { expect, it, vi } from 'vitest';
import { coverOf } from '../../../browser/typed-secrets';
import { coverOutside, coverTabs } from '@/utils/browser/run/covered-tabs';
import type { TabsPort } from '@/utils/contracts/ports';
import { fail } from '@/utils/failure';

const cover = coverOf([{ name: 'bank password', value: 'hunter2&2', origin: 'https://bank.example' }]);
const tab = {
  tabId: 1,
  url: 'https://bank.example/?pw=hunter2%262',
  title: 'Welcome hunter2&2',
  dialogs: [{ kind: 'alert', message: 'hunter2&2', accepted: true }],
};
const known = async () => tab;
const real = {
  current: () => tab,
  navigate: known,
  open: known,
  close: known,
  switchTo: known,
  list: async () => [{ ...tab, current: true }],
} as unknown as TabsPort;
const { signal } = new AbortController();

it('no result of a tool has a secret in what it tells of tabs', async () => {
  const tabs = coverTabs(real, cover);
  const results = [
    await tabs.navigate({ history: 'back' }, signal),
    await tabs.open('https://bank.example/', signal),
    await tabs.close(1, signal),
    await tabs.switchTo(1, signal),
    ...(await tabs.list()),
  ];
  for (const result of results) {
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(result).toMatchObject({ tabId: 1, title: 'Welcome %bank password%' });
  }
});

it('nor has what failed in a tab', async () => {
  const navigate = () => Promise.reject(fail('NAVIGATION_FAILED', 'https://bank.example/?pw=hunter2%262 is down.'));
  await expect(coverTabs({ ...real, navigate }, cover).navigate({ history: 'back' }, signal)).rejects.toMatchObject({
    failure: { message: 'https://bank.example/?pw=%bank password% is down.' },
  });
});

it('the guard judges the address itself', () => {
  expect(coverTabs(real, cover).current().url).toBe(tab.url);
});

it('nor what is told of a request that has left', async () => {
  const taken = vi.fn();
  const act = {
    id: 'a-hunter2%262-b',
    at: 1,
    request: { method: 'POST', url: 'https://bank.example/login/hunter2%262' },
  };
  const real = {
    next: () => ({ event: { type: 'sent', act, at: 1 } as const, taken }),
    arrival: () => Promise.resolve(),
    others: () => [],
  };
  const report = coverOutside(real, cover).next();
  // An id may have the digits of a short one.
  expect(report?.event).toMatchObject({ act: { id: act.id } });
  expect(report?.event).toMatchObject({ act: { request: { url: 'https://bank.example/login/%bank password%' } } });
  report?.taken();
  expect(taken).toHaveBeenCalledOnce();
});
