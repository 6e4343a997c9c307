import { browser } from 'wxt/browser';
import { sharedUntilFailed } from '@/utils/async';
import { freeNewTabs, takeUpLocks } from '@/utils/browser/code/network-lock';
import { sidebarAction } from '@/utils/browser/firefox';
import { held } from '@/utils/browser/held-event';
import { ownPort } from '@/utils/browser/host/own-port';
import { logCaughtLater } from '@/utils/browser/log/later';
import { releaseLeftNavigationLocks } from '@/utils/browser/tabs/navigation-lock';
import type { RelayPort } from '@/utils/browser/tabs/relay-world';
import { openPanelWindow } from '@/utils/browser/tabs/show-tab';
import { releaseLeftWriteLocks } from '@/utils/browser/tabs/write-lock';
import { wakeEvents } from '@/utils/browser/wake-events';
import { userEvents } from './user-events';

export type FirstTurn = ReturnType<typeof firstTurn>;

/** Listens to all that may wake the background. Imports no schema and no words: before its end, no event comes. */
export function firstTurn() {
  // Permanent: it must wake the background, or the user's new tabs would stay locked.
  browser.tabs.onCreated.addListener(() => void freeNewTabs());
  openPanelOnClick();
  closeSettingsToPages();
  return {
    ...wakeEvents(),
    ...userEvents(),
    port: held<[RelayPort]>({
      addListener: (hear) =>
        browser.runtime.onConnect.addListener((port) => {
          const own = ownPort(port);
          if (own) hear(own);
        }),
    }),
    // Absent where tabs keep their ids.
    tabReplaced: browser.tabs.onReplaced && held(browser.tabs.onReplaced),
    /** What the last background has locked. */
    freeLeft: sharedUntilFailed(async () => {
      // One after the other: what woke the background comes in between. Last what needs a further file.
      await releaseLeftNavigationLocks();
      await releaseLeftWriteLocks();
      await takeUpLocks();
    }),
  };
}

/** The toolbar button opens and closes the panel. Firefox for Android has no sidebar: the panel is a tab. */
function openPanelOnClick(): void {
  if (import.meta.env.FIREFOX) {
    browser.action.onClicked.addListener(({ id }) => {
      const sidebar = sidebarAction();
      if (sidebar) void sidebar.toggle();
      else if (id !== undefined) openPanelWindow(id).catch(logCaughtLater);
    });
  } else {
    void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
  }
}

/**
 * A content script that changed the address of a model server would receive what is sent there. Firefox has no access
 * levels: there each key is bound to its server.
 */
function closeSettingsToPages(): void {
  if (!import.meta.env.FIREFOX) void browser.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}
