import { browser } from 'wxt/browser';
import { AgentError, fail } from '../../../utils/failure';
import { checkUrl } from '../../../utils/guard/url-policy';
import { listOf } from '../../../utils/settings/site-lists';
import { fillPlaceholders } from '../../../utils/text/placeholders';
import { NavigationWatch } from '../../../utils/browser/tabs/navigation';
import { openTab } from '../../../utils/browser/tabs/open-tab';
import { safetySettings } from '../../../utils/browser/settings/storage';
import { valuesFor } from '../agent/stored-workflows';
import { workflows } from './stored';

/** If a server sends nothing for this long, the task begins anyway and reports it. */
const ARRIVAL_LIMIT_MS = 15_000;

/**
 * Waits until the tab shows the page: no task can work in an empty tab, and the guard opens a host of a private network
 * only where the task began there. Throws NOT_FOUND, TAB_CLOSED, and DENIED for an address that the agent never opens.
 */
export async function openWorkflowTab(workflowId: string, values: Readonly<Record<string, string>>): Promise<number> {
  const workflow = (await workflows.read()).find(({ id }) => id === workflowId);
  if (!workflow) throw fail('NOT_FOUND', 'There is no such workflow.');
  const url = fillPlaceholders(workflow.start, valuesFor(workflow.params, values));
  const failure = checkUrl(url, { userWords: [], startUrl: url });
  if (failure) throw new AgentError(failure);
  if (listOf(url, await safetySettings.read()) === 'blocked')
    throw fail('DENIED', 'The user has blocked the site on which the workflow begins.');
  const tabId = await openTab({ url, active: false });
  await whenArrived(tabId);
  return tabId;
}

async function whenArrived(tabId: number): Promise<void> {
  using watch = new NavigationWatch(tabId);
  try {
    const { url = '' } = await browser.tabs.get(tabId);
    if (/^(about:blank)?$/.test(url)) await watch.when('arrived', ARRIVAL_LIMIT_MS, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof AgentError) || error.failure.code === 'TAB_CLOSED') throw error;
  }
}
