import type { SiteFacts } from '../../../guard/sites';
import type { CollectOptions, PageDocument, Ref } from '../../../page/api';
import { prefixIn } from './frame-limits';
import type { BrowserFrame } from './browser-frame';
import { verdictOn } from './frame-tree';

/** Which prefix of refs belongs to which frame, what was seen there, and whether the task may use it. */
export class FrameRefs {
  private readonly prefixes = new Map<string, number>([['', 0]]);
  /** By prefix, the newest ref of any document so far: later documents count on. */
  private readonly lastRefs: Map<string, number>;
  /** Elements that contain documents, by the prefix of the document. */
  private readonly holders = new Map<string, Ref>();
  /** By frame, the document that was collected last. */
  private readonly documents = new Map<number, string>();
  /** By frame, documents without a site of their own that the page around them made. */
  private readonly selfMade = new Map<number, string>();

  /** By frame element, addresses that the task may not use, at the last look. */
  private readonly closed = new Map<Ref, string>();
  /** The task has done something in these frames. */
  private readonly used = new Set<number>();

  /** `lastRefs`: shown to the task before this object was made, by prefix. */
  constructor(
    private readonly facts: () => SiteFacts,
    lastRefs: ReadonlyMap<string, number>,
  ) {
    this.lastRefs = new Map(lastRefs);
  }

  frameOf(prefix: string): number | undefined {
    return this.prefixes.get(prefix);
  }

  /** A ref with this prefix was ever given. */
  isKnownPrefix(prefix: string): boolean {
    return this.prefixes.has(prefix) || this.lastRefs.has(prefix);
  }

  /** As looked at last. */
  documentIn(frameId: number): string | undefined {
    return this.documents.get(frameId);
  }

  /** The task may not use what the element shows; undefined where it may. */
  noteClosed(holder: Ref, url: string | undefined): void {
    if (url === undefined) this.closed.delete(holder);
    else this.closed.set(holder, url);
  }

  /** The address that the task was not allowed to use at the last look. */
  closedUrlIn(holder: Ref): string | undefined {
    return this.closed.get(holder);
  }

  frameIn(holder: Ref): number | undefined {
    const prefix = [...this.holders].find(([, one]) => one === holder)?.[0];
    return prefix === undefined ? undefined : this.prefixes.get(prefix);
  }

  /** From now on the frame is read even out of view. */
  noteUse(frameId: number): void {
    this.used.add(frameId);
  }

  /** If the task has done something in it. */
  usedIn(holder: Ref): number | undefined {
    const frameId = this.used.size === 0 ? undefined : this.frameIn(holder);
    return frameId !== undefined && this.used.has(frameId) ? frameId : undefined;
  }

  isHolder(ref: Ref): boolean {
    return [...this.holders.values()].includes(ref);
  }

  noteHolder(prefix: string, holder: Ref): void {
    this.holders.set(prefix, holder);
  }

  /** From the top document. */
  pathTo(frame: Ref): Ref[] {
    const path = [frame];
    for (let prefix = prefixIn(frame); prefix !== ''; prefix = prefixIn(path[0] ?? ''))
      path.unshift(this.holders.get(prefix) ?? '');
    return path;
  }

  /** Says where the refs of new elements begin. */
  paramsFor(frameId: number, options: CollectOptions) {
    const refPrefix = this.prefixOf(frameId);
    return { refPrefix, refsAfter: this.lastRefs.get(refPrefix) ?? 0, ...options };
  }

  setPrefix(prefix: string, frameId: number): void {
    this.prefixes.set(prefix, frameId);
  }

  /** Later refs with this prefix are higher. */
  raiseLastRef(prefix: string, lastRef: number): void {
    this.lastRefs.set(prefix, Math.max(lastRef, this.lastRefs.get(prefix) ?? 0));
  }

  noteDocument(frameId: number, { refPrefix, lastRef, documentKey }: PageDocument): void {
    this.documents.set(frameId, documentKey);
    this.setPrefix(refPrefix, frameId);
    this.raiseLastRef(refPrefix, lastRef);
  }

  /** The page around the frame made its document. */
  noteSelfMade({ frameId, documentKey }: BrowserFrame): void {
    this.selfMade.set(frameId, documentKey);
  }

  /** Whether the task may use the frame, and if not, why. */
  verdict(frame: BrowserFrame, frames: readonly BrowserFrame[]) {
    return verdictOn(frame, frames, (at) => this.selfMade.get(at.frameId) === at.documentKey, this.facts());
  }

  /** The others keep their prefixes. */
  forget(frames: readonly BrowserFrame[]): void {
    const live = new Set(frames.map(({ frameId }) => frameId));
    for (const known of [this.selfMade, this.documents, this.used])
      for (const frameId of known.keys()) if (!live.has(frameId)) known.delete(frameId);
    this.adoptPrefixes(frames);
  }

  /**
   * After a restart of the background the frames know their prefixes, and this object does not. Gives frames whose
   * prefix belongs to another one: their library is left over from an earlier task.
   */
  adoptPrefixes(frames: readonly BrowserFrame[]): BrowserFrame[] {
    return frames.filter(({ frameId, refPrefix }) => {
      if (!refPrefix) return false;
      const owner = this.prefixes.get(refPrefix) ?? frameId;
      this.setPrefix(refPrefix, owner);
      return owner !== frameId;
    });
  }

  /** The next free one where the frame has none yet. */
  prefixOf(frameId: number): string {
    for (const [prefix, id] of this.prefixes) if (id === frameId) return prefix;
    const numbers = [...this.prefixes.keys()].map((prefix) => Number(prefix.slice(1)));
    return `f${Math.max(...numbers) + 1}`;
  }
}
