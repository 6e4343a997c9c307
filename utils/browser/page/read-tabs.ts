import type { TabInfo, TabProblem, TabText } from '../../contracts/events';
import { AgentError } from '../../failure';
import type { Article } from '../../page/api';
import type { SafetySettings } from '../../settings/safety';
import { listOf } from '../../settings/site-lists';
import { mostAddedTabs } from '../../agent/conversation/open-tab';
import { withTimeLimit } from '../../time-limit';
import { runFile } from '../client/page-client';
import { restriction } from '../tabs/restricted-pages';
import { isAllowed } from '../client/site-permission';
import { readShown } from './shown-files';
import { tabIfOpen } from '../tabs/tab-address';

interface ReadOptions {
  safety: SafetySettings;
  isHeld(tabId: number): boolean;
}

/** More than any model gets of a page. */
const MAX_CHARS = 60_000;
const READ_LIMIT_MS = 10_000;

/**
 * The main text of each tab, in order. Leaves nothing in the pages (docs/security.md, row 16). A tab that cannot be
 * read, or has changed its site since it was chosen, says why.
 */
export function readTabs(chosen: readonly TabInfo[], options: ReadOptions): Promise<TabText[]> {
  return Promise.all(chosen.slice(0, mostAddedTabs).map((tab) => readTab(tab, options)));
}

async function readTab({ tabId, url, title }: TabInfo, { safety, isHeld }: ReadOptions): Promise<TabText> {
  const missing = (problem: TabProblem): TabText => ({ tabId, url, title, text: '', problem });
  const tab = await tabIfOpen(tabId);
  const now = tab?.url ?? '';
  if (!tab || originOf(now) !== originOf(url)) return missing('gone');
  if (restriction(now)) return missing('restricted');
  if (listOf(now, safety) === 'blocked') return missing('blocked');
  if (isHeld(tabId)) return missing('held');
  // Reading would load it, with whatever the page then does.
  if (tab.discarded) return missing('unloaded');
  try {
    const article = await withTimeLimit(
      articleIn({ tabId, url: now, title: tab.title ?? title }),
      READ_LIMIT_MS,
      'PAGE_UNRESPONSIVE',
      'The page does not answer.',
    );
    if (typeof article === 'string') return missing(article);
    if (originOf(article.url) !== originOf(url)) return missing('gone');
    const text = article.markdown.slice(0, MAX_CHARS).toWellFormed();
    if (text.trim() === '') return missing('empty');
    const cut = article.cut || text.length < article.markdown.length;
    return { tabId, url: article.url, title: article.title || title, text, ...(cut ? { cut } : {}) };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return missing(error.failure.code === 'PAGE_UNRESPONSIVE' ? 'unreadable' : 'restricted');
  }
}

async function articleIn({ tabId, url, title }: TabInfo): Promise<Article | TabProblem> {
  try {
    const article = (await runFile({ tabId, frameId: 0 }, '/article.js')) as Article;
    // Chromium's viewer is a document without text.
    return article.markdown.trim() === '' ? await fileIn({ tabId, url, title }, true) : article;
  } catch (error) {
    // Firefox lets no script into its viewer.
    const isClosed = error instanceof AgentError && error.failure.code === 'NO_PERMISSION' && (await isAllowed(url));
    if (!isClosed) throw error;
    return fileIn({ tabId, url, title }, false);
  }
}

async function fileIn(tab: TabInfo, inPage: boolean): Promise<Article | TabProblem> {
  const file = await readShown(tab, inPage, { signal: AbortSignal.timeout(READ_LIMIT_MS) });
  if (!file || ('why' in file && file.isElsewhere)) return inPage ? 'empty' : 'restricted';
  if (!('why' in file)) return file.unread ? 'empty' : file.article(tab);
  return file.unread === 'password' ? 'password' : 'unreadable';
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}
