import { browser } from 'wxt/browser';
import { backgroundFeatures } from '@/features/background';
import { followLanguage } from '@/locales/follow';
import { ignoreLateFailure, sharedUntilFailed } from '@/utils/async';
import { removeOriginFor } from '@/utils/net/endpoint-rules';
import { Host } from '@/utils/browser/host/host';
import { log, logCaught, logUncaught } from '@/utils/browser/log/log';
import { updatedInRun } from '@/utils/browser/tabs/browser-run';
import { servePort } from '@/utils/browser/host/panel-ports';
import { modelSettings, savedPrompts } from '@/utils/browser/settings/storage';
import { drawAttention, followNotifications } from './attention';
import { HeldTabs } from './held-tabs';
import type { FirstTurn } from './first-turn';
import { buildMenus, serveMenu } from './menus';
import { followOmnibox } from './omnibox';
import { followPrograms } from './program-link';
import { quoteSelection } from './shortcuts';

/** All that is not needed in the background's first turn. */
export function serve(first: FirstTurn): void {
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
    // The settings must be in force first: after a restart of the background a task may resume at once.
    await Promise.all([useSettings(), words(), first.freeLeft()]);
    const held = new HeldTabs();
    const running = await Host.start((origin) => endpoints.has(origin), backgroundFeatures);
    drawAttention(running);
    running.announcer.add({ hear: (news) => news.push === 'running' && held.update(news.running) });
    held.update(running.running());
    return running;
  });
  logLife(first, host());
  for (const feature of backgroundFeatures) feature.wake?.(host, first);
  followNotifications(first);
  first.menu?.addListener(
    (info, tab) =>
      void words()
        .then(() => serveMenu(info, tab))
        .catch(logCaught),
  );
  first.command?.addListener((command, tab) => {
    if (command === 'ask-selection') quoteSelection(tab).catch(logCaught);
    else if (command === 'stop-all') host().then((running) => running.stopAll(), logCaught);
  });
  if (first.omnibox) followOmnibox(first.omnibox, host, words);
  followPrograms(host, first);
  savedPrompts.watch(() => void buildMenus().catch(logCaught));
  first.port.addListener((port) => servePort(port, host));
  modelSettings.watch(() => void useSettings().catch(logCaught));
  first.tabReplaced?.addListener(
    (newId, oldId) => void host().then((running) => running.tabReplaced(newId, oldId), ignoreLateFailure),
  );
}

function logLife({ installed }: FirstTurn, host: Promise<Host>): void {
  const { version } = browser.runtime.getManifest();
  host.then((started) => log('background-started', { version, tasks: started.running().length }), logCaught);
  installed.addListener(({ reason }) => {
    log('installed', { version, why: reason });
    if (reason === 'update') updatedInRun.write(true).catch(logCaught);
  });
  browser.runtime.onSuspend.addListener(() => log('background-ends'));
}
