import type { SiteFacts } from '../../../guard/sites';
import type { CollectOptions, PageDocument, Ref } from '../../../page/api';
import { prefixIn } from './frame-limits';
import type { BrowserFrame } from './browser-frame';
import { verdictOn } from './frame-tree';

/**
 * Which prefix of refs belongs to which frame of a tab, what was seen in each frame, and whether the task may use it.
 */
export class FrameRefs {
  private readonly prefixes = new Map<string, number>([['', 0]]);
  /** The number of the newest ref of any document so far, by prefix: later documents continue to count from there. */
  private readonly lastRefs: Map<string, number>;
  /** The frame elements that contain documents, by the prefix of the document. */
  private readonly holders = new Map<string, Ref>();
  /** The document that was collected last, by frame. */
  private readonly documents = new Map<number, string>();
  /** Documents without a site of their own that the page around them made, by frame. */
  private readonly selfMade = new Map<number, string>();

  /** Addresses of frames that the task may not use, as they were looked at last, by their frame elements. */
  private readonly closed = new Map<Ref, string>();
  /** Frames in which the task has done something. */
  private readonly used = new Set<number>();

  /** `lastRefs`: the newest refs that the task was shown before this object was made, by prefix. */
  constructor(
    private readonly facts: () => SiteFacts,
    lastRefs: ReadonlyMap<string, number>,
  ) {
    this.lastRefs = new Map(lastRefs);
  }

  frameOf(prefix: string): number | undefined {
    return this.prefixes.get(prefix);
  }

  /** True if a ref with this prefix was ever given. */
  isKnownPrefix(prefix: string): boolean {
    return this.prefixes.has(prefix) || this.lastRefs.has(prefix);
  }

  /** The key of the document that was looked at last. */
  documentIn(frameId: number): string | undefined {
    return this.documents.get(frameId);
  }

  /** Notes what a frame element shows that the task may not use; undefined where it may. */
  noteClosed(holder: Ref, url: string | undefined): void {
    if (url === undefined) this.closed.delete(holder);
    else this.closed.set(holder, url);
  }

  /** The address of what this frame element shows, if the task was not allowed to use it at the last look. */
  closedUrlIn(holder: Ref): string | undefined {
    return this.closed.get(holder);
  }

  /** The frame in this frame element. */
  frameIn(holder: Ref): number | undefined {
    const prefix = [...this.holders].find(([, one]) => one === holder)?.[0];
    return prefix === undefined ? undefined : this.prefixes.get(prefix);
  }

  /** From then on the frame is read even where it is out of view. */
  noteUse(frameId: number): void {
    this.used.add(frameId);
  }

  /** The frame in this frame element, if the task has done something in it. */
  usedIn(holder: Ref): number | undefined {
    const frameId = this.used.size === 0 ? undefined : this.frameIn(holder);
    return frameId !== undefined && this.used.has(frameId) ? frameId : undefined;
  }

  isHolder(ref: Ref): boolean {
    return [...this.holders.values()].includes(ref);
  }

  /** Notes the frame element that contains the document with this prefix. */
  noteHolder(prefix: string, holder: Ref): void {
    this.holders.set(prefix, holder);
  }

  /** The frame elements from the top document to this one. */
  pathTo(frame: Ref): Ref[] {
    const path = [frame];
    for (let prefix = prefixIn(frame); prefix !== ''; prefix = prefixIn(path[0] ?? ''))
      path.unshift(this.holders.get(prefix) ?? '');
    return path;
  }

  /** The refs of new elements begin where these parameters say. */
  paramsFor(frameId: number, options: CollectOptions) {
    const refPrefix = this.prefixOf(frameId);
    return { refPrefix, refsAfter: this.lastRefs.get(refPrefix) ?? 0, ...options };
  }

  /** Gives the frame this prefix. */
  setPrefix(prefix: string, frameId: number): void {
    this.prefixes.set(prefix, frameId);
  }

  /** Later refs with this prefix get higher numbers. */
  raiseLastRef(prefix: string, lastRef: number): void {
    this.lastRefs.set(prefix, Math.max(lastRef, this.lastRefs.get(prefix) ?? 0));
  }

  noteDocument(frameId: number, { refPrefix, lastRef, documentKey }: PageDocument): void {
    this.documents.set(frameId, documentKey);
    this.setPrefix(refPrefix, frameId);
    this.raiseLastRef(refPrefix, lastRef);
  }

  /** Notes that the page around the frame made the document in it. */
  noteSelfMade({ frameId, documentKey }: BrowserFrame): void {
    this.selfMade.set(frameId, documentKey);
  }

  /** Says if the task may use the frame, and if not, why. */
  verdict(frame: BrowserFrame, frames: readonly BrowserFrame[]) {
    return verdictOn(frame, frames, (at) => this.selfMade.get(at.frameId) === at.documentKey, this.facts());
  }

  /** Forgets frames that are gone. The others keep their prefixes. */
  forget(frames: readonly BrowserFrame[]): void {
    const live = new Set(frames.map(({ frameId }) => frameId));
    for (const known of [this.selfMade, this.documents, this.used])
      for (const frameId of known.keys()) if (!live.has(frameId)) known.delete(frameId);
    this.adoptPrefixes(frames);
  }

  /**
   * Takes over the prefixes that frames have: after a restart of the background the frames know them and this object
   * does not. Gives the frames whose prefix belongs to another one: their library is left over from an earlier task.
   */
  adoptPrefixes(frames: readonly BrowserFrame[]): BrowserFrame[] {
    return frames.filter(({ frameId, refPrefix }) => {
      if (!refPrefix) return false;
      const owner = this.prefixes.get(refPrefix) ?? frameId;
      this.setPrefix(refPrefix, owner);
      return owner !== frameId;
    });
  }

  /** The prefix of a frame; the next free one where it has none yet. */
  prefixOf(frameId: number): string {
    for (const [prefix, id] of this.prefixes) if (id === frameId) return prefix;
    const numbers = [...this.prefixes.keys()].map((prefix) => Number(prefix.slice(1)));
    return `f${Math.max(...numbers) + 1}`;
  }
}
