import type { SiteFacts } from '../../../guard/sites';
import type { CollectOptions, PageDocument, Ref } from '../../../page/api';
import type { BrowserFrame, BrowserFrames } from './browser-frame';
import { verdictOn } from './frame-tree';

/** The prefix says in which document the element is. */
export const prefixIn = (ref: Ref): string => /^(f\d+)?e\d+$/.exec(ref)?.[1] ?? '';

/** By frame: the prefix of its refs, what was seen, and whether the task may use it. */
export class FrameRefs {
  /** The frame of each prefix. */
  readonly prefixes = new Map<string, number>([['', 0]]);
  /** The newest ref so far, by prefix: later documents count on. */
  private readonly lastRefs: Map<string, number>;
  /** The element that shows the document of a prefix. */
  readonly holders = new Map<string, Ref>();
  /** By frame, the key of the document read last. */
  readonly documents = new Map<number, string>();
  /** Documents without a site of their own, made by the page around them, by frame. */
  readonly selfMade = new Map<number, string>();
  /** Addresses of what the task may not use, by element. */
  readonly closed = new Map<Ref, string>();
  /** Something was done in them. */
  readonly used = new Set<number>();

  constructor(
    private readonly facts: () => SiteFacts,
    lastRefs: ReadonlyMap<string, number>,
  ) {
    this.lastRefs = new Map(lastRefs);
  }

  isKnownPrefix(prefix: string): boolean {
    return this.prefixes.has(prefix) || this.lastRefs.has(prefix);
  }

  frameIn(holder: Ref): number | undefined {
    const prefix = [...this.holders].find(([, one]) => one === holder)?.[0];
    return prefix === undefined ? undefined : this.prefixes.get(prefix);
  }

  usedIn(holder: Ref): number | undefined {
    const frameId = this.used.size === 0 ? undefined : this.frameIn(holder);
    return frameId !== undefined && this.used.has(frameId) ? frameId : undefined;
  }

  pathTo(frame: Ref): Ref[] {
    const path = [frame];
    for (let prefix = prefixIn(frame); prefix !== ''; prefix = prefixIn(path[0] ?? ''))
      path.unshift(this.holders.get(prefix) ?? '');
    return path;
  }

  paramsFor(frameId: number, options: CollectOptions) {
    const refPrefix = this.prefixOf(frameId);
    return { refPrefix, refsAfter: this.lastRefs.get(refPrefix) ?? 0, ...options };
  }

  raiseLastRef(prefix: string, lastRef: number): void {
    this.lastRefs.set(prefix, Math.max(lastRef, this.lastRefs.get(prefix) ?? 0));
  }

  noteDocument(frameId: number, { refPrefix, lastRef, documentKey }: PageDocument): void {
    this.documents.set(frameId, documentKey);
    this.prefixes.set(refPrefix, frameId);
    this.raiseLastRef(refPrefix, lastRef);
  }

  verdict(frame: BrowserFrame, frames: BrowserFrames) {
    return verdictOn(frame, frames, (at) => this.selfMade.get(at.frameId) === at.documentKey, this.facts());
  }

  /** Forgets frames missing in this list. Their prefixes stay taken. */
  forget(frames: BrowserFrames): void {
    const live = new Set(frames.map(({ frameId }) => frameId));
    for (const known of [this.selfMade, this.documents, this.used])
      for (const frameId of known.keys()) if (!live.has(frameId)) known.delete(frameId);
    this.adoptPrefixes(frames);
  }

  /**
   * After the background's restart, takes over the frames' own prefixes. Returns frames with another one's prefix:
   * their library is of an earlier task.
   */
  adoptPrefixes(frames: BrowserFrames): BrowserFrame[] {
    return frames.filter(({ frameId, refPrefix }) => {
      if (!refPrefix) return false;
      const owner = this.prefixes.get(refPrefix) ?? frameId;
      this.prefixes.set(refPrefix, owner);
      return owner !== frameId;
    });
  }

  prefixOf(frameId: number): string {
    for (const [prefix, id] of this.prefixes) if (id === frameId) return prefix;
    const numbers = [...this.prefixes.keys()].map((prefix) => Number(prefix.slice(1)));
    return `f${Math.max(...numbers) + 1}`;
  }
}
