import type { PageView } from '../../contracts/events';
import type { PagePort } from '../../contracts/ports';
import { defined, nonEmpty } from '../../defined';
import { AgentError, type Failure, type FailureCode } from '../../failure';
import type { CollectOptions, PageNode } from '../../page/api';
import { renderSnapshot, type RenderOptions } from '../../snapshot/render';
import { readable } from '../tabs/await-document';
import type { Collected } from './frames/frame-collector';
import type { TabFrames } from './frames/frames';
import { NavigationWatch } from '../tabs/navigation';
import { restriction } from '../tabs/restricted-pages';
import type { TaskPage } from './task-page';

export interface ReadOptions {
  look: Parameters<PagePort['view']>[0] & { maxTokens: number };
  /** The document just got the stand-in for custom elements. */
  standIn(documentKey: string): Promise<boolean>;
}

export async function readPageView(page: TaskPage, options: ReadOptions, signal: AbortSignal): Promise<PageView> {
  const { tabs } = page;
  if (tabs.closedByTask) {
    const problem: Failure = { code: 'TAB_CLOSED', message: 'The task closed its own tab.' };
    return { ...tabs.current(), documentKey: '', text: '', truncated: false, problem };
  }
  const tab = await tabs.refresh();
  const closed = restriction(tab.url);
  const empty: PageView = { ...tab, documentKey: '', text: '', truncated: false };
  if (closed) return { ...empty, problem: closed };
  try {
    const { maxTokens, ...wanted } = options.look;
    // Without a filter, an offset counts lines of the same snapshot.
    const { scope, whole, find, selector } = wanted;
    const skipsLines = scope === undefined && !whole && !find && selector === undefined;
    const { offset, ...rest } = wanted;
    const how = { ...defaultLook(maxTokens), ...(skipsLines ? rest : wanted) };
    const collect = () => collectParsed(page.framesOf(tab.tabId), tab.tabId, how, signal);
    const first = await collect();
    const again = first.top.lacksInternals && (await options.standIn(first.top.documentKey));
    const collected = again ? await collect() : first;
    // The next portion begins where the page ended this one: nothing may be cut.
    const view = viewOf(tab.tabId, collected, wanted.whole ? Infinity : maxTokens, {
      ...(skipsLines && offset ? { offset } : {}),
      // A part of a frame lacks the frame's line, by which its links could be read.
      ...(collected.top.refPrefix === '' ? {} : { baseUrl: tab.url }),
    });
    return { ...view, ...embeddedIn(page.framesOf(tab.tabId)) };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    if (error.failure.code === 'NAVIGATED' && !signal.aborted) return readPageView(page, options, signal);
    if (unreadable.has(error.failure.code)) return { ...empty, problem: error.failure };
    throw error;
  }
}

/** Page numbers in an answer belong to the only embedded file that has an address. */
function embeddedIn({ files }: TabFrames): Pick<PageView, 'embedded'> {
  const [only, ...others] = files.found.values();
  if (!only || others.length > 0 || !/^https?:/.test(only.url)) return {};
  return { embedded: { url: only.url, pages: only.pages } };
}

/** An empty `tools`: the page may offer some and was not asked. */
export function viewOf(
  tabId: number,
  { top, root }: Collected,
  maxTokens: number,
  lines: Partial<Pick<RenderOptions, 'offset' | 'baseUrl'>> = {},
): PageView {
  const { url, title, documentKey, set, mayOfferTools } = top;
  const alsoFrom = [...new Set([...(top.refPrefix === '' ? [] : [url]), ...framedIn(root)])];
  const { text, truncated, folded, longLinks } = renderSnapshot(root, { baseUrl: url, maxTokens, ...lines });
  const passed = (top.passed ?? []).map(
    ({ role, text: words }) =>
      renderSnapshot({ role: 'document', children: [{ role, name: words }] }, { baseUrl: url, maxTokens }).text,
  );
  return {
    tabId,
    url,
    title,
    documentKey,
    text,
    truncated: truncated || folded,
    ...nonEmpty({ passed, alsoFrom, longLinks }),
    ...defined({ set }),
    ...(mayOfferTools ? { tools: [] } : {}),
  };
}

function framedIn({ role, url, children = [] }: PageNode): string[] {
  return [...(role === 'frame' && url && children.length > 0 ? [url] : []), ...children.flatMap(framedIn)];
}

export const defaultLook = (maxTokens: number): CollectOptions => ({ budget: maxTokens * estimatePart });

/** Pages estimate tokens roughly, so they fill only part of the limit: a fold says more than a cut. */
const estimatePart = 0.85;

async function collectParsed(
  frames: TabFrames,
  tabId: number,
  options: CollectOptions,
  signal: AbortSignal,
): ReturnType<TabFrames['collect']> {
  using watch = new NavigationWatch(tabId);
  const collected = await frames.collect(options);
  if (collected.top.readyState !== 'loading') return collected;
  await readable(watch, signal);
  return await frames.collect(options);
}

/** The task goes on: the model may go elsewhere. */
const unreadable = new Set<FailureCode>(['RESTRICTED_PAGE', 'NO_PERMISSION', 'NAVIGATION_FAILED', 'PAGE_UNRESPONSIVE']);
