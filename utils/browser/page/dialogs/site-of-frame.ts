import { siteOf, webAddress } from '../../../web/hosts';

type ListedFrame = { frameId: number; parentFrameId: number; url: string };

/** By the browser's word. A document that a page wrote is of the site around it; undefined where there is none. */
export function siteOfFrame(frameId: number, frames: readonly ListedFrame[]): string | undefined {
  const frame = frames.find((one) => one.frameId === frameId);
  if (!frame) return undefined;
  const address = webAddress(frame.url);
  if (address) return siteOf(address.href);
  return /^about:/.test(frame.url) ? siteOfFrame(frame.parentFrameId, frames) : undefined;
}
