import { browser } from 'wxt/browser';
import { AgentError } from '../../failure';
import { listOf } from '../../settings/site-lists';
import { browserFeatures } from '../../../features/browser';
import { releaseFrames } from '../page/release-pages';
import { tabText } from '../page/tab-text';
import { panelLanguage } from '../settings/panel-language';
import { safetySettings } from '../settings/storage';
import { restriction } from '../tabs/restricted-pages';

/** The first screens of a page: examples are about what was seen. */
const LOOK_TOKENS = 3_000;

/**
 * Commands that work on the tab's page; none where it cannot be read. The page library goes again, unless a later task
 * (`isHeld`) needs it.
 */
export async function examplesIn(tabId: number, isHeld: () => boolean): Promise<string[]> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab?.url || tab.discarded || restriction(tab.url) || isHeld()) return [];
  if (listOf(tab.url, await safetySettings.read()) === 'blocked') return [];
  try {
    const { url, title, text } = await tabText(tabId, LOOK_TOKENS);
    const page = { url, title, text, truncated: false, readable: true };
    const language = await panelLanguage();
    return (await Promise.all(browserFeatures.map(async (feature) => feature.examples?.(page, language)))).flatMap(
      (examples = []) => examples,
    );
  } catch (error) {
    if (error instanceof AgentError) return [];
    throw error;
  } finally {
    if (!isHeld()) await releaseFrames(tabId, [0]);
  }
}
