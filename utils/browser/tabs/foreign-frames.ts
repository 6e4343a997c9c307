import { browser } from 'wxt/browser';
import { webAddress } from '../../web/hosts';
import { framesAround } from '../client/frames-around';

/** Hosts that are not the page's, or in such a frame, by frame: no run of a workflow may act there. */
export async function foreignFrames(tabId: number): Promise<Map<number, string>> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  const ownSite = webAddress(frames.find(({ frameId }) => frameId === 0)?.url ?? '');
  const foreign = new Map<number, string>();
  for (const { frameId } of frames) {
    // None where the page around a frame wrote its document.
    const sites = framesAround(frameId, frames).flatMap(({ url }) => webAddress(url) ?? []);
    const other = sites.find(({ origin }) => origin !== ownSite?.origin);
    if (other) foreign.set(frameId, other.host);
  }
  return foreign;
}
