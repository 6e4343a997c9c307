import { browser } from 'wxt/browser';
import { oneAfterTheOther } from '../async';
import { lockIds } from './session-rules';

/**
 * Local servers such as Ollama answer 403 to the origins of extensions, which both browsers send with every POST.
 * Session rules go with the browser and touch no request of a page. The last call holds.
 */
export function removeOriginFor(baseUrls: string[]): Promise<void> {
  saved = baseUrls;
  return refresh();
}

/** For a server that is only being tried, as long as `work` takes. */
export async function withoutOrigin<T>(baseUrl: string, work: () => Promise<T>): Promise<T> {
  tried.push(baseUrl);
  await refresh();
  try {
    return await work();
  } finally {
    tried.splice(tried.indexOf(baseUrl), 1);
    await refresh();
  }
}

let saved: string[] = [];
const tried: string[] = [];

/** Two updates at a time would give out the same ids, which the browsers refuse. */
const inTurn = oneAfterTheOther();

function refresh(): Promise<void> {
  return inTurn(() => apply([...saved, ...tried]));
}

async function apply(baseUrls: string[]): Promise<void> {
  const origins = [...new Set(baseUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
  const old = await browser.declarativeNetRequest.getSessionRules();
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: old.map((rule) => rule.id).filter((id) => id < lockIds.code.first),
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
