import { browser } from 'wxt/browser';

export interface ListedFrame {
  frameId: number;
  parentFrameId: number;
}

export async function framesIn(tabId: number): Promise<ListedFrame[]> {
  return (await browser.webNavigation.getAllFrames({ tabId }).catch(() => undefined)) ?? [];
}

export function pathToFrame(frameId: number, frames: readonly ListedFrame[]): number[] {
  const parent = frames.find((frame) => frame.frameId === frameId)?.parentFrameId ?? -1;
  return parent < 0 ? [frameId] : [...pathToFrame(parent, frames), frameId];
}
