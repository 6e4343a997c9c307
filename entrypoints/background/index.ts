import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { backgroundFeatures } from '@/features/background';
import { followLanguage } from '@/locales/follow';
import { ignoreLateFailure, sharedUntilFailed } from '@/utils/async';
import { isGiven } from '@/utils/browser/is-given';
import { removeOriginFor } from '@/utils/net/endpoint-rules';
import { sidebarAction } from '@/utils/browser/firefox';
import { Host } from '@/utils/browser/host/host';
import { log, logCaught, logUncaught } from '@/utils/browser/log/log';
import { freeNewTabs, takeUpLocks } from '@/utils/browser/code/network-lock';
import { openPanelWindow } from '@/utils/browser/tabs/show-tab';
import { updatedInRun } from '@/utils/browser/tabs/browser-run';
import { releaseLeftNavigationLocks } from '@/utils/browser/tabs/navigation-lock';
import { releaseLeftWriteLocks } from '@/utils/browser/tabs/write-lock';
import { servePort } from '@/utils/browser/host/panel-ports';
import { modelSettings, savedPrompts } from '@/utils/browser/settings/storage';
import { drawAttention, followNotifications } from './attention';
import { HeldTabs } from './held-tabs';
import { buildMenus, followMenus } from './menus';
import { followOmnibox } from './omnibox';
import { followPrograms } from './program-link';
import { followShortcuts } from './shortcuts';

export default defineBackground({
  // Not async: every listener must be there before the first event is delivered.
  main() {
    logUncaught(globalThis);
    let endpoints = new Set<string>();
    const useSettings = async () => {
      const { providers } = await modelSettings.read();
      const urls = providers.map((provider) => provider.baseUrl).filter((url) => URL.canParse(url));
      endpoints = new Set(urls.map((url) => new URL(url).origin));
      // Without the rule a local server may refuse requests, and says so. Nothing else depends on it.
      await removeOriginFor(urls).catch(logCaught);
    };
    const words = sharedUntilFailed(() => followLanguage(() => void buildMenus().catch(logCaught)));
    // If the journal could not be opened, the next page that asks starts the host again.
    const host = sharedUntilFailed(async () => {
      // What woke the background is answered meanwhile: reading settings builds their schemas.
      await Promise.all([takeUpLocks(), releaseLeftNavigationLocks(), releaseLeftWriteLocks()]);
      // The settings must be in force first: after a restart of the background a task may resume at once.
      await Promise.all([useSettings(), words()]);
      const held = new HeldTabs();
      const running = await Host.start((origin) => endpoints.has(origin), backgroundFeatures);
      drawAttention(running);
      running.announcer.add({ hear: (news) => news.push === 'running' && held.update(news.running) });
      held.update(running.running());
      return running;
    });
    logLife(host());
    for (const feature of backgroundFeatures) feature.wake?.(host);
    followNotifications();
    if (isGiven('contextMenus')) followMenus(words);
    if (isGiven('commands')) followShortcuts(host);
    if (isGiven('omnibox')) followOmnibox(host, words);
    followPrograms(host);
    savedPrompts.watch(() => void buildMenus().catch(logCaught));
    browser.runtime.onConnect.addListener((port) => servePort(port, host));
    modelSettings.watch(() => void useSettings().catch(logCaught));
    // Permanent: it must wake the background, or the user's new tabs would stay locked.
    browser.tabs.onCreated.addListener(() => void freeNewTabs());
    // Absent where tabs keep their ids.
    browser.tabs.onReplaced?.addListener(
      (newId, oldId) => void host().then((running) => running.tabReplaced(newId, oldId), ignoreLateFailure),
    );
    openPanelOnClick();
    closeSettingsToPages();
  },
});

function logLife(host: Promise<Host>): void {
  const { version } = browser.runtime.getManifest();
  host.then((started) => log('background-started', { version, tasks: started.running().length }), logCaught);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    log('installed', { version, why: reason });
    if (reason === 'update') updatedInRun.write(true).catch(logCaught);
  });
  browser.runtime.onSuspend.addListener(() => log('background-ends'));
}

/** The toolbar button opens and closes the panel. Firefox for Android has no sidebar: the panel is a tab. */
function openPanelOnClick(): void {
  if (import.meta.env.FIREFOX) {
    browser.action.onClicked.addListener(({ id }) => {
      const sidebar = sidebarAction();
      if (sidebar) void sidebar.toggle();
      else if (id !== undefined) openPanelWindow(id).catch(logCaught);
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
