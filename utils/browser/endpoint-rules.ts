import { browser } from 'wxt/browser';

/**
 * Removes the Origin header from the extension's own requests to a model server. Local servers such as Ollama answer 403
 * to `chrome-extension://` and `moz-extension://` origins (both browsers send them with every POST). Session rules: they
 * go with the browser and touch no request of any page.
 */
export async function removeOriginFor(baseUrls: string[]): Promise<void> {
  const origins = [...new Set(baseUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
  const old = await browser.declarativeNetRequest.getSessionRules();
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: old.map((rule) => rule.id),
    addRules: origins.map((origin, i) => ({
      id: i + 1,
      action: { type: 'modifyHeaders' as const, requestHeaders: [{ header: 'origin', operation: 'remove' as const }] },
      condition: {
        urlFilter: `|${origin}/`,
        initiatorDomains: [new URL(browser.runtime.getURL('/')).hostname],
        resourceTypes: ['xmlhttprequest' as const],
      },
    })),
  });
}
