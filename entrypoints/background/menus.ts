import { browser, type Browser } from 'wxt/browser';
import { t } from '@/locales';
import { handOver, type HandoverSubject } from '@/utils/browser/host/handovers';
import { isGiven } from '@/utils/browser/is-given';
import { savedPrompts } from '@/utils/browser/settings/storage';
import { clipQuote, selectedText } from '@/utils/browser/tabs/selected-text';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';

type Clicked = Browser.contextMenus.OnClickData;
type Tab = Browser.tabs.Tab;
type Place = 'page' | 'selection' | 'link' | 'image';

/** The place of an item says what it is about; "Ask" only puts a quote into the message. */
const items: Record<'ask' | 'summarise' | 'explain', readonly [Place, ...Place[]]> = {
  ask: ['page', 'selection', 'link', 'image'],
  summarise: ['page', 'selection', 'link'],
  explain: ['page', 'selection', 'image'],
};
const everywhere: [Place, ...Place[]] = ['page', 'selection', 'link', 'image'];
const pages = ['http://*/*', 'https://*/*', 'file:///*'];
const PROMPT = 'prompt:';

let lastBuild: Promise<void> = Promise.resolve();

/** One build follows the other: an id must not be taken twice. */
export function buildMenus(): Promise<void> {
  lastBuild = lastBuild.then(rebuildMenus, rebuildMenus);
  return lastBuild;
}

async function rebuildMenus(): Promise<void> {
  if (!isGiven('contextMenus')) return;
  const prompts = await savedPrompts.read();
  const titles = {
    ask: t('menu_ask'),
    summarise: t('menu_summarise'),
    explain: t('menu_explain'),
    prompts: t('options_prompts'),
  };
  const { [KEY]: built } = await browser.storage.session.get(KEY);
  const made = JSON.stringify([titles, prompts.map(({ id, name }) => [id, name])]);
  // Both browsers keep the menus while the background is away.
  if (built === made) return;
  await browser.contextMenus.removeAll();
  for (const id of Object.keys(items) as (keyof typeof items)[])
    browser.contextMenus.create({ id, title: titles[id], contexts: [...items[id]], documentUrlPatterns: pages });
  addPrompts(prompts, titles.prompts);
  await browser.storage.session.set({ [KEY]: made });
}

const KEY = 'menus';

function addPrompts(prompts: readonly SavedPrompt[], title: string): void {
  if (prompts.length === 0) return;
  const common = { contexts: everywhere, documentUrlPatterns: pages };
  browser.contextMenus.create({ id: 'prompts', title, ...common });
  // In titles, browsers take & as the mark of an access key, and %s as the selection.
  for (const { id, name } of prompts.toSorted((a, b) => a.name.localeCompare(b.name)))
    browser.contextMenus.create({
      id: `${PROMPT}${id}`,
      parentId: 'prompts',
      title: name.replaceAll('&', '&&').replaceAll('%s', '% s'),
      ...common,
    });
}

/** Once the user's language is in force. */
export async function serveMenu(info: Clicked, tab: Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return;
  const subject = subjectOf(String(info.menuItemId), ...(await placeAndQuote(info, tab.id)));
  if (subject) await handOver(tab.id, subject);
}

async function placeAndQuote(info: Clicked, tabId: number): Promise<[Place, string]> {
  if (info.selectionText)
    // Chromium leaves out the line breaks; where no script may run, its text is better than none.
    return ['selection', (await selectedText(tabId, info.frameId)) || clipQuote(info.selectionText)];
  if (info.linkUrl) return ['link', addressOf(info.linkUrl)];
  if (info.srcUrl) return ['image', addressOf(info.srcUrl)];
  return ['page', ''];
}

/** An image may be contained in its own address, which then says nothing. */
function addressOf(url: string): string {
  return url.startsWith('data:') ? `${url.slice(0, 60)}…` : clipQuote(url);
}

function subjectOf(item: string, place: Place, quote: string): HandoverSubject | undefined {
  const withQuote = quote ? { quote } : {};
  if (item.startsWith(PROMPT)) return { kind: 'prompt', promptId: item.slice(PROMPT.length), ...withQuote };
  if (item === 'ask') return { kind: 'quote', quote };
  if (item === 'summarise' || item === 'explain')
    return { kind: 'say', words: t(`menu_${item}_${place}`), ...withQuote };
  return undefined;
}
