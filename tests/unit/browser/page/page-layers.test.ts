import { expect, test } from 'vitest';
import { pageMethods, type PageMethodFacts } from '@/utils/contracts/page-methods';
import type { PagePort } from '@/utils/contracts/ports';
import { SiteAccess, whileAllowed } from '@/utils/browser/tabs/site-access';
import { AgentError } from '@/utils/failure';
import { pagePort } from '../../../helpers/page-port';

const url = 'https://bank.example/account';
const names = Object.keys(pageMethods) as (keyof PagePort)[];
const withFact = (has: (facts: PageMethodFacts) => boolean) => names.filter((name) => has(pageMethods[name]));

const here = { tabId: 1, url, title: '' };
const tab = { current: () => here, refresh: async () => here };

/** A page whose methods all give the same words. */
const pageGiving = (words: string): PagePort =>
  pagePort(Object.fromEntries(names.map((name) => [name, async () => ({ url, text: words })])));

/** What each method gives: its words, or the code with which it refuses. */
async function tell(page: PagePort): Promise<Record<string, string>> {
  const { signal } = new AbortController();
  const told = names.map(async (name) => {
    const work = page[name] as (...args: unknown[]) => unknown;
    try {
      return [name, ((await work({ kind: 'press', what: 'links' }, signal)) as { text: string }).text];
    } catch (error) {
      return [name, error instanceof AgentError ? error.failure.code : String(error)];
    }
  });
  return Object.fromEntries(await Promise.all(told)) as Record<string, string>;
}
const those = (told: Record<string, string>, words: string) => names.filter((name) => told[name] === words);

test('whatever enters a site is refused on one that the user has blocked, and nothing else is', async () => {
  const page = whileAllowed(pageGiving('open'), tab, new SiteAccess(), () => true);
  const told = await tell(page);
  // A look says what is wrong instead: it tells the model where it is.
  expect(told.view).toBe('');
  expect(those(told, 'SITE_BLOCKED')).toEqual(
    withFact(({ entersSite }) => entersSite).filter((name) => name !== 'view'),
  );
});
