import { browser } from 'wxt/browser';
import { checkFrame, type FrameStep, type FrameVerdict } from '../../../guard/frame-policy';
import type { SiteFacts } from '../../../guard/sites';
import type { FrameInfo } from '../../../page/api';
import { AgentError } from '../../../failure';
import { withPatience } from '../../client/page-answers';
import { maxInReach } from '../../client/frames-in-reach';
import type { MarkedLibrary } from '../../../page/library-mark';

/** A frame of a tab as the browser knows it. */
export interface BrowserFrame {
  frameId: number;
  /** -1 for the top frame. */
  parentId: number;
  url: string;
  /** Unique to each document. */
  documentKey: string;
  /** Position in `window.frames` of its parent, -1 inside of shadow roots; undefined where no script runs. */
  index: number | undefined;
  /** The prefix of refs that its page library already has. */
  refPrefix: string | undefined;
  /** The key of that library. */
  libraryKey: string | undefined;
}

/**
 * All frames of a tab. With `places`, also where they are: `all` of them, or as many as are read in one look. Their
 * addresses come from the browser, never from a page; their positions from a look at
 * `window.parent` in each, which reads no content. Chromium does not list frames of `blob:` documents.
 */
export async function framesOf(tabId: number, places?: 'first' | 'all'): Promise<BrowserFrame[]> {
  const listed = ((await browser.webNavigation.getAllFrames({ tabId })) ?? []) as Listed[];
  const asked = places === 'all' ? listed : listed.slice(0, maxInReach);
  const found =
    places && listed.length > 1
      ? await placesIn(tabId, asked.length < listed.length ? asked : undefined)
      : new Map<number, Place>();
  return listed.map(({ frameId, parentFrameId, url, documentId }) => ({
    frameId,
    parentId: parentFrameId,
    url,
    documentKey: documentId ?? url,
    index: found.get(frameId)?.index,
    refPrefix: found.get(frameId)?.refPrefix,
    libraryKey: found.get(frameId)?.key,
  }));
}

/**
 * The origin of the document in a frame; the origin of the page where the page itself wrote that document; '' where
 * there is no web origin.
 */
export async function originOf({ tabId, frameId }: { tabId: number; frameId: number }): Promise<string> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  const web = [frameId, 0]
    .flatMap((id) => URL.parse(frames.find((frame) => frame.frameId === id)?.url ?? '') ?? [])
    .find(({ protocol }) => /^https?:$/.test(protocol));
  return web?.origin ?? '';
}

/**
 * The frame behind an element of the document `parentId`: by the browser's id, by its position, else (inside a shadow
 * root in Chromium, or where an error page is shown) by its address where only one frame fits. `others` are the
 * elements that could be meant too.
 */
export function frameBehind(
  info: FrameInfo,
  others: readonly FrameInfo[],
  parentId: number,
  frames: readonly BrowserFrame[],
): BrowserFrame | undefined {
  const children = frames.filter((frame) => frame.parentId === parentId);
  if (info.id !== undefined) return children.find(({ frameId }) => frameId === info.id);
  const placed = info.index < 0 ? undefined : children.find(({ index }) => index === info.index);
  if (placed) return placed;
  const fitting = children.filter(({ index = -1, url }) => index < 0 && url === info.src);
  const alike = others.filter(
    (other) => other.src === info.src && !children.some(({ index }) => index === other.index && other.index >= 0),
  );
  return fitting.length === 1 && alike.length === 1 ? fitting[0] : undefined;
}

/**
 * Says if the task may use a frame, and if not, why. `ownContent`: true if its parent made a document without a site.
 */
export function verdictOn(
  frame: BrowserFrame,
  frames: readonly BrowserFrame[],
  ownContent: (frame: BrowserFrame) => boolean,
  facts: SiteFacts,
): FrameVerdict {
  const path: FrameStep[] = [];
  for (let at: BrowserFrame | undefined = frame; at; at = frames.find(({ frameId }) => frameId === at?.parentId))
    path.unshift({ url: at.url, ownContent: ownContent(at) });
  const [top, ...inner] = path;
  return top ? checkFrame([top, ...inner], facts) : { open: false, host: '' };
}

interface Place {
  index: number;
  refPrefix: string | undefined;
  key: string | undefined;
}

interface Listed {
  frameId: number;
  parentFrameId: number;
  url: string;
  documentId?: string;
}

/** The places of all frames of the tab, or of these; of all, too, where one of these has gone. */
async function placesIn(tabId: number, frames?: readonly Listed[]): Promise<Map<number, Place>> {
  const target = frames ? { frameIds: frames.map(({ frameId }) => frameId) } : { allFrames: true as const };
  const answer = browser.scripting.executeScript({
    target: { tabId, ...target },
    func: placeInParent,
    args: [!import.meta.env.FIREFOX],
    injectImmediately: true,
  });
  try {
    const results = await withPatience(tabId, answer);
    return new Map(results.flatMap(({ frameId, result }) => (result ? [[frameId, result as Place] as const] : [])));
  } catch (error) {
    // The calls into the frames report what is wrong.
    return frames && !(error instanceof AgentError) ? placesIn(tabId) : new Map();
  }
}

/**
 * Runs in the isolated world of each frame. In Firefox the page around a frame knows its id, and the position is not
 * needed. Elsewhere a frame looks for itself among those of its parent: it begins behind the one that was found last,
 * because going through hundreds of frames in each of hundreds takes seconds. Only a parent of the same origin can keep
 * that place.
 */
function placeInParent(findsPosition: boolean): Place {
  const library = (globalThis as unknown as Record<symbol, MarkedLibrary | undefined>)[
    Symbol.for('sidehand:page-library')
  ];
  const { parent } = window;
  const lastKey = Symbol.for('sidehand:last-place');
  const placeAfter = (last: number): number => {
    for (let step = 1; step <= parent.length; step++)
      if (parent[(last + step) % parent.length] === window) return (last + step) % parent.length;
    return -1;
  };
  const place = (): number => {
    try {
      const around = parent as unknown as Record<symbol, number | undefined>;
      return (around[lastKey] = placeAfter(around[lastKey] ?? -1));
    } catch {
      // Only a SecurityError can come here: the parent belongs to another site.
      return placeAfter(-1);
    }
  };
  const index = findsPosition && parent !== window ? place() : -1;
  return { index, refPrefix: library?.refPrefix(), key: library?.key };
}
