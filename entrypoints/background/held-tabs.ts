import { browser } from 'wxt/browser';
import { t } from '@/locales';
import { ignoreLateFailure } from '@/utils/async';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';

const KEY = 'markedTabs';
const marks = { working: '•', waiting: '!' } as const;
type Mark = keyof typeof marks;

/**
 * Shows on the toolbar button that a task holds the tab, and whether it waits for the user; keeps the browser from
 * discarding such tabs. Its marks are known beyond the background's death. Made once the user's language is in force.
 */
export class HeldTabs {
  private marked = new Map<number, Mark>();
  private lastChange: Promise<unknown> = this.recall();

  update(tasks: readonly RunningTask[]): void {
    const wanted = new Map(
      tasks.flatMap(({ heldTabs, waitsForUser }) =>
        heldTabs.map((tabId): [number, Mark] => [tabId, waitsForUser ? 'waiting' : 'working']),
      ),
    );
    this.lastChange = this.lastChange.then(() => this.change(wanted));
  }

  /** A navigation removes the mark. */
  private readonly onCommitted = ({ tabId, frameId }: { tabId: number; frameId: number }): void => {
    const mark = this.marked.get(tabId);
    if (frameId === 0 && mark) show(tabId, mark).catch(ignoreLateFailure);
  };

  private async recall(): Promise<void> {
    const { [KEY]: tabIds = [] } = (await browser.storage.session.get(KEY)) as { [KEY]?: number[] };
    // Their old marks are unknown: mark them again, or clear them.
    this.marked = new Map(tabIds.map((tabId) => [tabId, 'working']));
    for (const tabId of tabIds) await show(tabId, 'working').catch(ignoreLateFailure);
  }

  private async change(wanted: ReadonlyMap<number, Mark>): Promise<void> {
    const before = this.marked;
    this.marked = new Map(wanted);
    // It would wake the background at every navigation: listen only while a tab is held.
    if (wanted.size > 0) browser.webNavigation.onCommitted.addListener(this.onCommitted);
    else browser.webNavigation.onCommitted.removeListener(this.onCommitted);
    const others = new Set(wanted.keys()).symmetricDifference(before);
    if (others.size > 0) await browser.storage.session.set({ [KEY]: [...wanted.keys()] });
    const changed = [...others.union(wanted)].filter((tabId) => before.get(tabId) !== wanted.get(tabId));
    // Each fails where the tab is gone.
    await Promise.allSettled([
      ...changed.map((tabId) => show(tabId, wanted.get(tabId))),
      ...[...others].map((tabId) => setDiscardable(tabId, before.has(tabId))),
    ]);
  }
}

/** The default text of all tabs. Both browsers accept null, but the types do not know it. */
const ownText = null as unknown as string;

async function show(tabId: number, mark: Mark | undefined): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: mark ? marks[mark] : ownText });
  // Chromium does not take null for a title.
  await browser.action.setTitle({
    tabId,
    title: mark ? t(`held_${mark}`) : (browser.runtime.getManifest().action?.default_title ?? ''),
  });
}

async function setDiscardable(tabId: number, may: boolean): Promise<void> {
  await browser.tabs.update(tabId, { autoDiscardable: may });
}
