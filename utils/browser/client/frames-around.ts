import { siteOf, webAddress } from '../../web/hosts';

interface ListedFrame {
  frameId: number;
  /** -1 for the top frame. */
  parentFrameId: number;
}

/** Top frame first. Empty where the frame is not listed. */
export function framesAround<Frame extends ListedFrame>(frameId: number, frames: readonly Frame[]): Frame[] {
  const frame = frames.find((one) => one.frameId === frameId);
  return frame ? [...framesAround(frame.parentFrameId, frames), frame] : [];
}

/** By the browser's word. A document that a page wrote is of the site around it. */
export function siteOfFrame(frameId: number, frames: readonly (ListedFrame & { url: string })[]): string | undefined {
  const holder = framesAround(frameId, frames).findLast(({ url }) => !url.startsWith('about:'));
  const address = webAddress(holder?.url ?? '');
  return address && siteOf(address.href);
}
