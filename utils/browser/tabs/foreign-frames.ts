import { browser } from 'wxt/browser';
import { webAddress } from '../../web/hosts';

/** Hosts that are not the page's, or in such a frame, by frame: no run of a workflow may act there. */
export async function foreignFrames(tabId: number): Promise<Map<number, string>> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  // Undefined where the page around a frame wrote its document.
  const siteOf = (frameId: number) => webAddress(frames.find((frame) => frame.frameId === frameId)?.url ?? '');
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
