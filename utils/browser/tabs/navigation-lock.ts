import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { withinTime } from '../../time-limit';
import { changeRules, lockIds, lockRule } from '../../net/session-rules';
import { NavigationWatch } from './navigation';
import { tabIfOpen } from './tab-address';

/** One id is for the blocking rule, the others are for open hosts. */
const { any, each, isFirst, from } = lockIds.navigation;
/** For the document of a lock that outlived its background. */
const LEFT_OVER_LIMIT_MS = 30_000;

/** A navigation that failed before any request has no report. */
const REPORT_LIMIT_MS = 1_000;

/**
 * Locks the top frame to these hosts (with their port), with and without `www.`, and their subdomains. Outlives the
 * background. Throws LOCK_FAILED.
 */
export async function lockNavigation(tabId: number, hosts: readonly string[]) {
  const firstId = any();
  const open = hosts.slice(0, each - 1).map(patternOf);
  const ended = Promise.withResolvers<string | undefined>();
  // Chromium calls it net::ERR_BLOCKED_BY_CLIENT, Firefox NS_ERROR_ABORT.
  const note = ({ url, error }: { url: string; error: string }) => {
    const byLock =
      /BLOCKED_BY_CLIENT|NS_ERROR_ABORT/.test(error) && !open.some((pattern) => new RegExp(pattern).test(url));
    ended.resolve(byLock ? url : undefined);
  };
  await changeRules(
    { addRules: lockRules(firstId, tabId, open) },
    'The browser did not take the rule that keeps redirects on approved sites. Nothing was opened.',
  );
  browser.webRequest.onErrorOccurred.addListener(note, { urls: ['<all_urls>'], types: ['main_frame'], tabId });
  return {
    /** After a failed navigation: the address, if the lock kept it out. */
    // Firefox 153 reports the failed navigation before it reports its request.
    blocked: () => withinTime(ended.promise, REPORT_LIMIT_MS),
    async [Symbol.asyncDispose](): Promise<void> {
      browser.webRequest.onErrorOccurred.removeListener(note);
      await removeLock(firstId);
    },
  };
}

/** Each is removed once its tab has a document. Must be called when the background starts. */
export async function releaseLeftNavigationLocks(): Promise<void> {
  const rules = await browser.declarativeNetRequest.getSessionRules();
  for (const { id, condition } of rules) if (isFirst(id)) void release(id, condition.tabIds?.[0] ?? -1);
}

async function release(firstId: number, tabId: number): Promise<void> {
  using watch = new NavigationWatch(tabId);
  const tab = await tabIfOpen(tabId);
  if (tab?.status === 'loading')
    await watch.when('loaded', LEFT_OVER_LIMIT_MS, new AbortController().signal).catch(ignoreLateFailure);
  await removeLock(firstId);
}

function removeLock(firstId: number): Promise<void> {
  return browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: from(firstId) });
}

function lockRules(firstId: number, tabId: number, open: readonly string[]) {
  const inTab = { resourceTypes: ['main_frame' as const], tabIds: [tabId] };
  return [
    lockRule(firstId, 3, 'block', inTab),
    ...open.map((regexFilter, at) =>
      lockRule(firstId + 1 + at, 4, 'allow', { ...inTab, regexFilter, isUrlFilterCaseSensitive: false }),
    ),
  ];
}

/** Without a port a name stands for the usual ports only. RE2 syntax. */
function patternOf(host: string): string {
  const escaped = host.replace(/^www\./, '').replace(/[^a-z0-9]/gi, String.raw`\$&`);
  return `^https?://([a-z0-9_-]+[.])*${escaped}/`;
}
