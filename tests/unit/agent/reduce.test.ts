import { expect, test } from 'vitest';
import type { PageView } from '@/utils/agent/events';
import { reduce } from '@/utils/agent/reduce';
import { started } from '../../helpers/journal';

const seen = (view: Partial<PageView>) => ({
  type: 'page-seen' as const,
  view: {
    tabId: 7,
    url: 'https://shop.example/',
    title: 'Shop',
    documentKey: 'd',
    text: '',
    truncated: false,
    ...view,
  },
  nonce: 'n',
  at: 2_000,
});
const problem = { code: 'PAGE_UNRESPONSIVE' as const, message: 'The page does not answer.' };

test('A page that cannot be read any more keeps its title; another one has its own', () => {
  const first = reduce(undefined, started('task'));
  const titles = [
    seen({ title: 'shop.example', problem }),
    seen({ title: 'Sale' }),
    seen({ url: 'https://shop.example/cart', title: 'Cart', problem }),
  ].map((event) => reduce(first, event).tab.title);
  expect(titles).toEqual(['Shop', 'Sale', 'Cart']);
});
