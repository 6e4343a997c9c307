import { beforeEach, expect, it, vi } from 'vitest';
import { NavigationWatch } from '@/utils/browser/tabs/navigation';

/** The browser's events of navigations, which the test tells. */
const told = vi.hoisted(() => new Map<string, Set<(...given: never[]) => void>>());

vi.mock('wxt/browser', () => {
  const events = (prefix: string) =>
    new Proxy(
      {},
      {
        get: (_own, name: string) => ({
          addListener: (listener: () => void) =>
            (told.get(prefix + name) ?? told.set(prefix + name, new Set()).get(prefix + name))!.add(listener),
          removeListener: (listener: () => void) => told.get(prefix + name)?.delete(listener),
        }),
      },
    );
  return { browser: { webNavigation: events('webNavigation.'), tabs: events('tabs.') } };
});

const SHOP = 'https://shop.example/';
const navigation = (event: string, url: string) =>
  told.get(`webNavigation.${event}`)?.forEach((tell) => tell({ tabId: 7, frameId: 0, url } as never));
const loaded = (url: string) => {
  for (const event of ['onBeforeNavigate', 'onCommitted', 'onDOMContentLoaded', 'onCompleted']) navigation(event, url);
};

beforeEach(() => told.clear());

it.each([
  ['the first document of a new tab is not the one that was asked for', SHOP, 'about:blank', false],
  ['the document that was asked for is', SHOP, SHOP, true],
  ['an empty document is, where it was asked for', 'about:blank', 'about:blank', true],
  ['an empty document is one to go back to', undefined, 'about:blank', true],
])('%s', (_what, to, came, isReady) => {
  const watch = new NavigationWatch(7, undefined, to);
  loaded(came);
  expect([watch.started, watch.committed, watch.isReady]).toEqual([isReady, isReady, isReady]);
  watch.dispose();
});
