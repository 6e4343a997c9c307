import { expect, test } from 'vitest';
import { lookedAgain } from '@/utils/agent/task/looked-again';
import type { PageView } from '@/utils/contracts/events';

const look = (text: string, told: Pick<PageView, 'passed' | 'requests'>): PageView => ({
  ...{ tabId: 1, url: 'https://shop.example/', title: 'Shop', documentKey: 'd', truncated: false, text },
  ...told,
});
const sent = (url: string, end: NonNullable<PageView['requests']>[number]['end']) => ({ method: 'POST', url, end });

test('the newer look has the page, and what either was told: alerts, and how each request ended', () => {
  const earlier = look('"Loading…"', {
    passed: ['alert "Sending failed"'],
    requests: [sent('/save', { how: 'answered', status: 500 }), sent('/pay', { how: 'open' })],
  });
  const again = look('"Basket"', { requests: [sent('/pay', { how: 'answered', status: 200 })] });
  const { text, passed, requests = [] } = lookedAgain(earlier, again);
  expect({ text, passed, ends: requests.map(({ url, end }) => `${url} ${end.how}`) }).toEqual({
    text: '"Basket"',
    passed: ['alert "Sending failed"'],
    ends: ['/save answered', '/pay answered'],
  });
});
