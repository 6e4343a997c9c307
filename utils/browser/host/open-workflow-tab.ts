import { browser } from 'wxt/browser';
import { fail } from '../../failure';
import { fillPlaceholders } from '../../text/placeholders';
import { workflows } from '../settings/storage';

/**
 * Opens a tab behind the one in view, at the page on which the workflow begins: no task can work in an empty tab. Throws
 * NOT_FOUND, TAB_CLOSED.
 */
export async function openWorkflowTab(workflowId: string, values: Readonly<Record<string, string>>): Promise<number> {
  const workflow = (await workflows.read()).find(({ id }) => id === workflowId);
  if (!workflow) throw fail('NOT_FOUND', 'There is no such workflow.');
  const saved = Object.fromEntries(workflow.params.map(({ name, value }) => [name, value]));
  const url = fillPlaceholders(workflow.start, { ...saved, ...values });
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw fail('NOT_FOUND', 'The workflow begins on no web page.');
  const tab = await browser.tabs.create({ url, active: false });
  if (tab.id === undefined) throw fail('TAB_CLOSED', 'The browser opened no tab.');
  return tab.id;
}
