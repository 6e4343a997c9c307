import type { SiteFacts } from '../../../guard/sites';
import type { CollectOptions, PageDocument, Ref } from '../../../page/api';
import { prefixIn } from './frame-limits';
import type { BrowserFrame } from './browser-frame';
import { verdictOn } from './frame-tree';

/** What was seen in it, and whether the task may use it. */
export class FrameRefs {
  private readonly prefixes = new Map<string, number>([['', 0]]);
  /** Of any document, by prefix: later documents count on from there */
  private readonly lastRefs: Map<string, number>;
  /** By the prefix of the document in them */
  private readonly holders = new Map<string, Ref>();
  /** Collected last, by frame */
  private readonly documents = new Map<number, string>();
  /** Without a site, made by the page around them, by frame */
  private readonly selfMade = new Map<number, string>();

  /** Not for the task at the last look, by frame element */
  private readonly closed = new Map<Ref, string>();
  /** The task has done something in them */
  private readonly used = new Set<number>();

  /** Shown before this object was made, by prefix. */
  constructor(
    private readonly facts: () => SiteFacts,
    lastRefs: ReadonlyMap<string, number>,
  ) {
    this.lastRefs = new Map(lastRefs);
  }

  frameOf(prefix: string): number | undefined {
    return this.prefixes.get(prefix);
  }

  /** Was ever given. */
  isKnownPrefix(prefix: string): boolean {
    return this.prefixes.has(prefix) || this.lastRefs.has(prefix);
  }

  /** At the last look. */
  documentIn(frameId: number): string | undefined {
    return this.documents.get(frameId);
  }

  /** Undefined where the task may use it. */
  noteClosed(holder: Ref, url: string | undefined): void {
    if (url === undefined) this.closed.delete(holder);
    else this.closed.set(holder, url);
  }

  /** If not for the task at the last look. */
  closedUrlIn(holder: Ref): string | undefined {
    return this.closed.get(holder);
  }

  /** The frame in this frame element. */
  frameIn(holder: Ref): number | undefined {
    const prefix = [...this.holders].find(([, one]) => one === holder)?.[0];
    return prefix === undefined ? undefined : this.prefixes.get(prefix);
  }

  /** From then on the frame is read even out of view. */
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

  /** Notes the frame element that contains the document with this prefix. */
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

  /** Where the refs of new elements begin. */
  paramsFor(frameId: number, options: CollectOptions) {
    const refPrefix = this.prefixOf(frameId);
    return { refPrefix, refsAfter: this.lastRefs.get(refPrefix) ?? 0, ...options };
  }

  /** Gives the frame this prefix. */
  setPrefix(prefix: string, frameId: number): void {
    this.prefixes.set(prefix, frameId);
  }

  /** Later refs get higher numbers. */
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

  /** And if not, why. */
  verdict(frame: BrowserFrame, frames: readonly BrowserFrame[]) {
    return verdictOn(frame, frames, (at) => this.selfMade.get(at.frameId) === at.documentKey, this.facts());
  }

  /** And takes over the prefixes of the others. */
  forget(frames: readonly BrowserFrame[]): void {
    const live = new Set(frames.map(({ frameId }) => frameId));
    for (const known of [this.selfMade, this.documents, this.used])
      for (const frameId of known.keys()) if (!live.has(frameId)) known.delete(frameId);
    this.adoptPrefixes(frames);
  }

  /**
   * After a restart of the background frames know theirs, and this object does not. Returns frames whose prefix belongs
   * to another: their library is left over from an earlier task.
   */
  adoptPrefixes(frames: readonly BrowserFrame[]): BrowserFrame[] {
    return frames.filter(({ frameId, refPrefix }) => {
      if (!refPrefix) return false;
      const owner = this.prefixes.get(refPrefix) ?? frameId;
      this.setPrefix(refPrefix, owner);
      return owner !== frameId;
    });
  }

  /** The next free one, if none yet. */
  prefixOf(frameId: number): string {
    for (const [prefix, id] of this.prefixes) if (id === frameId) return prefix;
    const numbers = [...this.prefixes.keys()].map((prefix) => Number(prefix.slice(1)));
    return `f${Math.max(...numbers) + 1}`;
  }
}
