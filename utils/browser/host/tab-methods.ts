import { fail } from '../../failure';
import type { SiteFacts } from '../../guard/sites';
import type { Host } from './host';
import type { SetHere } from './panel-protocol';
import { notePrepared } from './prepared-tabs';
import type { OfTab, Shown } from './shown';

/** About a tab's page, for the extension's pages. */
export const tabMethods = {
  /**
   * The user writes a message for the tab: loads what a task there needs first, into its page too, and reads nothing.
   * It stays while the tab is shown.
   */
  async prepare(host: Host, { tabId }: OfTab, shown: Shown) {
    shown.prepared = tabId;
    const [{ reachTab }] = await Promise.all([import('./start-task'), host.launcher(), host.left]);
    await notePrepared(tabId);
    await reachTab(tabId);
    // The panel was closed, or shows another tab.
    if (shown.prepared !== tabId) await host.leave(tabId);
  },
  /** Reads nothing where the user has blocked the site or a task works. */
  async pageExamples(host: Host, { tabId }: OfTab): Promise<{ examples: string[] }> {
    const { examplesIn } = await import('./page-examples');
    return { examples: await examplesIn(tabId, () => !host.isFree(tabId)) };
  },
  async reveal(host: Host, { tabId, text }: OfTab & { text: string }): Promise<{ found: boolean }> {
    const { revealIn } = await import('../page/reveal-in-page');
    const found = await revealIn(tabId, text, await factsOf(host, tabId));
    await host.leave(tabId);
    return found;
  },
  async setHere(host: Host, { taskId, tabId }: OfTab & { taskId: string }): Promise<SetHere> {
    const { setInPage } = await import('../page/set-in-page');
    const { leftPage } = await import('../../agent/conversation/left-page');
    return { rows: await setInPage(tabId, taskId), left: leftPage(await host.logOf(taskId)) };
  },
  /** Throws TAB_HELD while a task works in the tab. */
  async takeBack(host: Host, { tabId, ...row }: OfTab & { taskId: string; frameId: number; id: number }) {
    if (!host.isFree(tabId)) throw fail('TAB_HELD', 'A task works in this tab.');
    const { takeBackInPage } = await import('../page/set-in-page');
    const how = await takeBackInPage(tabId, row);
    await host.leave(tabId);
    return { how };
  },
};

async function factsOf({ stored: { chats }, runners }: Host, tabId: number): Promise<SiteFacts> {
  const { chatId } = chats.ofTab(tabId);
  const state = runners.inChat(chatId)[0]?.state ?? (await chats.lastIn(chatId));
  return state?.consent ?? { userWords: [], approvedSites: [] };
}
