import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onReset } from './on-reset';
import { addressIn } from './tabs';

interface Frame {
  frameId: number;
  parentFrameId: number;
  url: string;
}
/** By the id of the frame: its address, and the frame around it if that is not the top one, 0. */
type Frames = Record<number, string | [url: string, parentFrameId: number]>;

const shown = new Map<number, Frame[]>();

/** What the tab shows from now on. Without it, a tab that was opened has its top frame alone. */
export function showFrames(tabId: number, frames: Frames): void {
  const listed = Object.entries(frames).map(([id, given]): Frame => {
    const [url, parentFrameId] = typeof given === 'string' ? [given, id === '0' ? -1 : 0] : given;
    return { frameId: Number(id), parentFrameId, url };
  });
  shown.set(tabId, listed);
}

/** A page with so many frames below the top one. */
export const withFrames = (count: number, url = 'https://shop.example/'): Frames =>
  Object.fromEntries(Array.from({ length: count + 1 }, (_, frameId) => [frameId, url]));

/** The ids of the frames of a tab, the top one first. */
export const frameIdsIn = (tabId: number): number[] => shown.get(tabId)?.map(({ frameId }) => frameId) ?? [0];

onReset(fakeBrowser.webNavigation, () => shown.clear());
Object.assign(fakeBrowser.webNavigation, {
  async getAllFrames({ tabId }: { tabId: number }): Promise<Frame[] | null> {
    const url = addressIn(tabId);
    return shown.get(tabId) ?? (url === undefined ? null : [{ frameId: 0, parentFrameId: -1, url }]);
  },
});
