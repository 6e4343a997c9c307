import { browser } from 'wxt/browser';

/** Hosts that are not the page's, or in such a frame, by frame: no run of a workflow may act there. */
export async function foreignFrames(tabId: number): Promise<Map<number, string>> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  const siteOf = (frameId: number) => webSite(frames.find((frame) => frame.frameId === frameId)?.url ?? '');
  const ownSite = siteOf(0);
  const foreign = new Map<number, string>();
  for (const { frameId } of frames) {
    for (let at = frameId; at > 0;) {
      const site = siteOf(at);
      if (site && site.origin !== ownSite?.origin) foreign.set(frameId, site.host);
      const here = at;
      at = frames.find((frame) => frame.frameId === here)?.parentFrameId ?? 0;
    }
  }
  return foreign;
}

/** Undefined where the page around a frame wrote its document. */
function webSite(url: string): URL | undefined {
  const parsed = URL.parse(url.replace(/^blob:/i, ''));
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed : undefined;
}
