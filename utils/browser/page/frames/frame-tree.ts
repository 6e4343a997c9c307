import { browser } from 'wxt/browser';
import { checkFrame, type FrameStep, type FrameVerdict } from './frame-policy';
import type { SiteFacts } from '../../../guard/sites';
import type { FrameInfo } from '../../../page/api';
import { framesAround } from '../../client/frames-around';
import { webAddress } from '../../../web/hosts';
import { maxAtOnce, maxInReach } from '../../client/frames-in-reach';
import type { Around, BrowserFrame, BrowserFrames } from './browser-frame';
import { askPlaces } from './frame-places';

/**
 * Addresses are the browser's word. `places`: whose positions are asked for: `all`, those in `reach` of scripts, or all
 * where they are `few`; of many, `locate` asks. Chromium does not list frames of `blob:` documents.
 */
export async function framesOf(tabId: number, places?: 'few' | 'reach' | 'all'): Promise<BrowserFrame[]> {
  const listed = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  const frames = listed.map(({ frameId, parentFrameId, url, documentId }): BrowserFrame => ({
    frameId,
    parentFrameId,
    url,
    // What the types say of ids does not hold in every browser.
    documentKey: documentId ?? url,
  }));
  if (listed.length > 1 && places && (places !== 'few' || listed.length <= maxAtOnce))
    await askPlaces(tabId, frames, frames.slice(0, places === 'all' ? Infinity : maxInReach));
  return frames;
}

/** A document that a page wrote has that page's address; '' outside the web. */
export async function addressOf({ tabId, frameId }: { tabId: number; frameId: number }): Promise<string> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  const around = framesAround(frames.some((frame) => frame.frameId === frameId) ? frameId : 0, frames);
  return around.map(({ url }) => webAddress(url)?.href ?? '').findLast(Boolean) ?? '';
}

/**
 * By the browser's id, by position, else (in a shadow root in Chromium, or on an error page) by an address that only
 * one frame has. `others`: elements that could be meant.
 */
export function frameBehind(
  info: FrameInfo,
  others: readonly FrameInfo[],
  { frameId: parentId, frames }: Around,
): BrowserFrame | undefined {
  const children = frames.filter(({ parentFrameId }) => parentFrameId === parentId);
  if (info.id !== undefined) return children.find(({ frameId }) => frameId === info.id);
  const placed = info.index < 0 ? undefined : children.find(({ index }) => index === info.index);
  if (placed) return placed;
  if (children.some(({ asked }) => !asked)) return undefined;
  const fitting = children.filter(({ index = -1, url }) => index < 0 && url === info.src);
  const alike = others.filter(
    (other) => other.src === info.src && !children.some(({ index }) => index === other.index && other.index >= 0),
  );
  return fitting.length === 1 && alike.length === 1 ? fitting[0] : undefined;
}

/** `ownContent`: the parent made a document that has no site. */
export function verdictOn(
  frame: BrowserFrame,
  frames: BrowserFrames,
  ownContent: (frame: BrowserFrame) => boolean,
  facts: SiteFacts,
): FrameVerdict {
  const path = framesAround(frame.frameId, frames);
  const [top, ...inner] = path.map((at): FrameStep => ({ url: at.url, ownContent: ownContent(at) }));
  return top ? checkFrame([top, ...inner], facts) : { open: false, host: '' };
}
