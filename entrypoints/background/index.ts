import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { removeOriginFor } from '@/utils/browser/endpoint-rules';
import { sidebarAction } from '@/utils/browser/firefox';
import { Host } from '@/utils/browser/host';
import { servePort } from '@/utils/browser/panel-ports';
import { modelSettings } from '@/utils/browser/storage';
import { createGuard } from '@/utils/guard';
import type { ModelSettings } from '@/utils/settings';

export default defineBackground({
  type: 'module',
  // Not async: every listener must be there before the first event is delivered.
  main() {
    let endpoints = new Set<string>();
    const host = Host.start(createGuard((origin) => endpoints.has(origin)));

    browser.runtime.onConnect.addListener((port) => servePort(port, host));
    openPanelOnClick();

    const useSettings = ({ providers }: ModelSettings) => {
      const urls = providers.map((provider) => provider.baseUrl).filter((url) => URL.canParse(url));
      endpoints = new Set(urls.map((url) => new URL(url).origin));
      return removeOriginFor(urls);
    };
    modelSettings.watch((settings) => void useSettings(settings));
    void modelSettings.read().then(useSettings);
  },
});

/** The toolbar button opens and closes the panel, as users of either browser expect. */
function openPanelOnClick(): void {
  if (import.meta.env.FIREFOX) {
    browser.action.onClicked.addListener(() => void sidebarAction().toggle());
  } else {
    void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
  }
}
