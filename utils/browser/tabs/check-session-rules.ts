import { browser } from 'wxt/browser';
import { fail } from '../../failure';

/** Ids for this check start here; those of locks are below (see write-lock.ts). */
const FIRST_ID = 1_100_000_000;
const IDS = 100_000_000;

/**
 * Checks that the browser takes a rule for the tab, so that no task begins whose tab could not be locked. The rule
 * itself touches no request. Throws LOCK_FAILED.
 */
export async function checkSessionRules(tabId: number): Promise<void> {
  const id = FIRST_ID + Math.floor(Math.random() * IDS);
  try {
    await browser.declarativeNetRequest.updateSessionRules({
      addRules: [
        {
          id,
          action: { type: 'allow' },
          condition: { tabIds: [tabId], resourceTypes: ['main_frame'], urlFilter: '|https://sidehand.invalid/' },
        },
      ],
    });
    await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds: [id] });
  } catch (error) {
    throw fail('LOCK_FAILED', 'The browser rejected the rules that protect this tab; no task can start.', {
      params: { error: error instanceof Error ? error.message : String(error) },
    });
  }
}
