import { AgentError, fail, type Failure } from '../../failure';
import type { CollectOptions, FrameInfo, PageDocument, PageNode, Ref, FoundRef, KnownTarget } from '../../page/api';
import { neverGiven } from '../../page/see/never-given';
import { spliceFrames } from '../../snapshot/assemble';
import { isMadeByPage } from './embedded-pdf';
import { pdfDocument, type EmbeddedPdfs, type ReadPdf } from './embedded-pdfs';
import { embeddedPdf, frameNodes, pdfInPortion, unreadable, whyUnread, withoutEmptyFrames } from './frame-nodes';
import { fewFrames, mostFrames, notRead, prefixIn } from './frame-limits';
import { marksIn, type TabMarks } from './frame-marks';
import { frameBehind, framesOf, verdictOn, type BrowserFrame } from './frame-tree';
import type { SiteFacts } from '../../guard/sites';
import { callFrames } from '../client/many-frames';
import { callPage, type FrameTarget } from '../client/page-client';
import { leastFrameTokens, readPortion, type DocumentReader } from './portions';

/** The top document, and its tree with those of the frames in it. */
export interface Collected {
  top: PageDocument;
  root: PageNode;
}

/**
 * The frames of one tab as the agent knows them: which prefix of refs belongs to which frame. Documents that the task may
 * use are put together into one tree; all others stay markers that say why (docs/security.md, row 4).
 */
export class TabFrames {
  private readonly prefixes = new Map<string, number>([['', 0]]);
  /** The number of the newest ref of any document so far, by prefix: later documents continue to count from there. */
  private readonly lastRefs: Map<string, number>;
  /** The frame elements that contain documents, by the prefix of the document. */
  private readonly holders = new Map<string, Ref>();
  /** The document that was collected last, by frame. */
  private readonly documents = new Map<number, string>();
  /** Documents without a site of their own that the page around them made, by frame. */
  private readonly selfMade = new Map<number, string>();

  /** `toldRefs`: the newest refs that the task was shown before this object was made, by prefix. */
  constructor(
    private readonly tabId: number,
    private readonly facts: () => SiteFacts,
    toldRefs: ReadonlyMap<string, number>,
    readonly pdfs: EmbeddedPdfs,
  ) {
    this.lastRefs = new Map(toldRefs);
  }

  /** Collects the top document with the frames that the task may use, or the part below `scope`. The frames share what is left of the budget. */
  async collect(options: CollectOptions): Promise<Collected> {
    const embedded = await this.pdfAt(options.scope);
    if (embedded) {
      const top = pdfDocument(embedded.file, embedded.refPrefix, options);
      return { top, root: top.root };
    }
    const { frameId } = await this.target(options.scope);
    const frames = await framesOf(this.tabId, options.scope === undefined ? 'first' : 'all');
    this.forget(frames);
    if (options.scope === undefined && !options.find) this.pdfs.lookAgain();
    return options.whole ? this.collectPortion(frameId, frames, options) : this.collectFrame(frameId, frames, options);
  }

  /**
   * Reads the top document ahead of a `collect` with the same options. Gives what `collect` would give, where the
   * document is loaded and has no frames in it.
   */
  async lookAhead(options: CollectOptions): Promise<Collected | undefined> {
    const top = await callPage({ tabId: this.tabId, frameId: 0 }, 'lookAhead', this.paramsFor(0, options));
    const hasFrames = frameNodes(top.root).length > 0;
    return hasFrames || top.readyState === 'loading' ? undefined : { top, root: spliceFrames(top, new Map()) };
  }

  /** Whether the result of `lookAhead` is still valid. If so, it counts as collected from then on. */
  async claimAhead({ top }: Collected): Promise<boolean> {
    const { holds } = await callPage({ tabId: this.tabId, frameId: 0 }, 'claimAhead', {});
    if (holds) this.note(0, top);
    return holds;
  }

  /**
   * A portion of the page with its frames. With the `scope` of a frame, it begins in that frame and continues in what
   * is around it.
   */
  private async collectPortion(
    frameId: number,
    frames: readonly BrowserFrame[],
    { scope, offset = 0, budget = Infinity }: CollectOptions,
  ): Promise<Collected> {
    const reader: DocumentReader = {
      collect: (at, options) => this.collectOne(at, options),
      enter: (at, { ref, frame }, read) => this.enter(at, ref, frame, [frame], frames, read),
    };
    const inFrame = scope !== undefined && [...this.holders.values()].includes(scope);
    const start = inFrame
      ? { frames: this.wayTo(scope), offset }
      : { frames: [], offset, ...(scope === undefined ? {} : { scope }) };
    const { top, nodes, goesOn } = await readPortion(reader, inFrame ? 0 : frameId, start, budget);
    const more: PageNode[] = goesOn ? [{ role: 'more', more: { what: 'page', ...goesOn } }] : [];
    return { top, root: { role: 'document', children: [...nodes, ...more] } };
  }

  /** The frame elements from the top document to this one. */
  private wayTo(frame: Ref): Ref[] {
    const way = [frame];
    for (let prefix = prefixIn(frame); prefix !== ''; prefix = prefixIn(way[0] ?? ''))
      way.unshift(this.holders.get(prefix) ?? '');
    return way;
  }

  /**
   * The frame in which a ref lives; the top frame without a ref. Throws STALE_REF for a ref of no known frame, and
   * DENIED where the frame now shows something that the task may not use.
   */
  async target(ref?: Ref): Promise<FrameTarget> {
    if (ref === undefined) return { tabId: this.tabId, frameId: 0 };
    const prefix = prefixIn(ref);
    if (prefix === '') return { tabId: this.tabId, frameId: 0 };
    const frames = await framesOf(this.tabId, this.prefixes.has(prefix) ? undefined : 'all');
    this.forget(frames);
    const frame = frames.find(({ frameId }) => frameId === this.prefixes.get(prefix));
    if (!frame && !this.prefixes.has(prefix) && !this.lastRefs.has(prefix)) throw neverGiven(ref);
    if (!frame) throw fail('STALE_REF', `${ref} is not on the page.`, { hint: 'Take a new snapshot with get_page.' });
    const verdict = this.verdict(frame, frames);
    if (verdict.open) return { tabId: this.tabId, frameId: frame.frameId };
    throw fail(
      'DENIED',
      `The frame of ${ref} shows ${verdict.host || 'another site'} now, which is not part of this task.`,
      { hint: 'Ask the user with ask_user, naming the host.', params: { reason: 'frame' } },
    );
  }

  /** The PDF in the page that has this ref, where the task may still use the document that holds it. */
  async pdfAt(ref: Ref | undefined): Promise<{ file: ReadPdf; refPrefix: string } | undefined> {
    const refPrefix = prefixIn(ref ?? '');
    if (!this.pdfs.all.has(refPrefix)) return undefined;
    const frames = await framesOf(this.tabId);
    const file = this.pdfs.holding(refPrefix, frames);
    const holder = frames.find(({ frameId }) => frameId === file?.holder.frameId);
    return file && holder && this.verdict(holder, frames).open ? { file, refPrefix } : undefined;
  }

  /**
   * What is in view in all frames, positioned in the top one. `hidden`: frames that the task may not use, and secrets.
   */
  async marks(): Promise<TabMarks> {
    const frames = await framesOf(this.tabId);
    this.forget(frames);
    return marksIn({ tabId: this.tabId, frameId: 0 }, (holder) => {
      const prefix = [...this.holders].find(([, one]) => one === holder)?.[0];
      const frame = frames.find(({ frameId }) => prefix !== undefined && frameId === this.prefixes.get(prefix));
      return frame && this.verdict(frame, frames).open ? frame.frameId : undefined;
    });
  }

  /** The key of the document that was looked at last in a frame. */
  documentIn(frameId: number): string | undefined {
    return this.documents.get(frameId);
  }

  /** All frames that the task may use, the top one first. */
  async open(): Promise<FrameTarget[]> {
    const frames = await framesOf(this.tabId);
    this.forget(frames);
    const inner = frames.filter((frame) => frame.frameId !== 0 && this.verdict(frame, frames).open);
    return [0, ...inner.map(({ frameId }) => frameId)].map((frameId) => ({ tabId: this.tabId, frameId }));
  }

  /** The element that is meant by what it was known by: `several` where more than one of the frames has one. */
  async findKnown(target: KnownTarget, samePage: boolean): Promise<FoundRef> {
    let result: FoundRef = { why: 'missing' };
    for (const { frameId } of await this.open()) {
      const found = await this.findKnownIn(frameId, target, samePage);
      if (found.ref === undefined && found.why === 'missing') continue;
      if (found.ref === undefined || result.ref !== undefined) return { why: 'several' };
      result = found;
    }
    return result;
  }

  /** None where the frame cannot be looked into. */
  private async findKnownIn(frameId: number, target: KnownTarget, samePage: boolean): Promise<FoundRef> {
    const params = this.paramsFor(frameId, {});
    this.prefixes.set(params.refPrefix, frameId);
    try {
      const found = await callPage({ tabId: this.tabId, frameId }, 'findKnown', { target, samePage, ...params });
      if (found.ref !== undefined)
        this.lastRefs.set(params.refPrefix, Math.max(found.lastRef, this.lastRefs.get(params.refPrefix) ?? 0));
      return found;
    } catch (error) {
      if (frameId === 0 || !(error instanceof AgentError) || error.failure.code === 'TAB_CLOSED') throw error;
      return { why: 'missing' };
    }
  }

  /** The element in any of the frames at which the user points; undefined if that has not happened within `timeoutMs`. */
  async whenPointedAt(timeoutMs: number): Promise<{ ref: Ref; known: KnownTarget } | undefined> {
    const pointed = (await this.open()).map(async (frame) => {
      const { ref, known } = await callPage(frame, 'whenPointedAt', { timeoutMs }, timeoutMs);
      if (!ref || !known) throw fail('TIMEOUT', 'Nobody pointed at anything.');
      return { ref, known };
    });
    try {
      return await Promise.any(pointed);
    } catch (error) {
      // What the top frame says counts; a page that is being replaced is asked again.
      const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
      if (first instanceof AgentError && asksAgain.has(first.failure.code)) return undefined;
      throw first;
    }
  }

  private verdict(frame: BrowserFrame, frames: readonly BrowserFrame[]) {
    return verdictOn(frame, frames, (at) => this.selfMade.get(at.frameId) === at.documentKey, this.facts());
  }

  /**
   * Takes over the prefixes that frames have: after a restart of the background the frames know them and this object
   * does not. Frames that are gone are forgotten.
   */
  private forget(frames: readonly BrowserFrame[]): void {
    const live = new Set(frames.map(({ frameId }) => frameId));
    for (const known of [this.selfMade, this.documents])
      for (const [frameId] of known) if (!live.has(frameId)) known.delete(frameId);
    for (const { frameId, refPrefix } of frames) if (refPrefix) this.prefixes.set(refPrefix, frameId);
  }

  private async collectFrame(
    frameId: number,
    frames: readonly BrowserFrame[],
    options: CollectOptions,
    collected?: PageDocument,
  ): Promise<Collected> {
    const top = collected ?? (await this.collectOne(frameId, options));
    const nodes = frameNodes(top.root);
    const infos = nodes.map(({ frame }) => frame);
    const children = new Map<Ref, PageDocument>();
    const { find, selector, depth, offset = 0, budget = Infinity } = options;
    let passed = top.matches ?? 0;
    const inner: CollectOptions = {
      ...(find ? { find } : {}),
      ...(selector === undefined ? {} : { selector }),
      ...(depth === undefined ? {} : { depth }),
      ...(budget < Infinity ? { budget: Math.max(leastFrameTokens, (budget - top.tokens) / nodes.length) } : {}),
    };
    const entered = nodes.flatMap(({ ref, frame: info }, at) => {
      if (at >= mostFrames) info.closed = at === mostFrames ? notRead(nodes.length) : 'not read';
      const frame = at < mostFrames && this.admit(frameId, info, infos, frames);
      return frame ? [{ ref, info, frame }] : [];
    });
    const pdfLook = () => ({ ...inner, offset: find ? offset - passed : 0 });
    const put = (ref: Ref, document: PageDocument | undefined) => {
      if (document) children.set(ref, document);
      passed += document?.matches ?? 0;
    };
    const atOnce = entered.length > fewFrames && !(find && offset > 0);
    const documents = atOnce
      ? await this.collectMany(
          entered.map(({ frame }) => frame),
          inner,
        )
      : undefined;
    const readOne = async ({ ref, info, frame }: (typeof entered)[number]) => {
      const readPage = async (child: number) => {
        const first = find ? { offset: Math.max(0, offset - passed) } : {};
        const document = documents?.get(child);
        const { top: inside, root } = await this.collectFrame(child, frames, { ...inner, ...first }, document);
        return { ...inside, root };
      };
      const readFile = (failure: Failure) => this.readPdf(frameId, info, frames, pdfLook(), { frame, failure });
      put(ref, await this.read(frame, ref, info, readPage, readFile));
    };
    // Skipped matches are counted from frame to frame.
    if (atOnce) await Promise.all(entered.map(readOne));
    else for (const one of entered) await readOne(one);
    // Chromium does not list the frames of what a page made.
    for (const { ref, frame: info } of nodes)
      if (info.closed === unreadable && isMadeByPage(info.src))
        put(ref, await this.readPdf(frameId, info, frames, pdfLook()));
    const root = spliceFrames(top, children);
    return { top: { ...top, ...(find ? { matches: passed } : {}) }, root: find ? withoutEmptyFrames(root) : root };
  }

  private async collectOne(frameId: number, options: CollectOptions): Promise<PageDocument> {
    const document = await callPage({ tabId: this.tabId, frameId }, 'collect', this.paramsFor(frameId, options));
    this.note(frameId, document);
    return document;
  }

  /** Documents of many frames. Those that are missing in it are to be collected one by one. */
  private async collectMany(
    frames: readonly BrowserFrame[],
    options: CollectOptions,
  ): Promise<Map<number, PageDocument>> {
    const calls = frames.map(({ frameId, libraryKey }) => {
      const params = this.paramsFor(frameId, options);
      this.prefixes.set(params.refPrefix, frameId);
      return { frameId, key: libraryKey, params };
    });
    const documents = await callFrames(this.tabId, 'collect', calls);
    for (const [frameId, document] of documents) this.note(frameId, document);
    return documents;
  }

  private note(frameId: number, { refPrefix, lastRef, documentKey }: PageDocument): void {
    this.documents.set(frameId, documentKey);
    this.prefixes.set(refPrefix, frameId);
    this.lastRefs.set(refPrefix, Math.max(lastRef, this.lastRefs.get(refPrefix) ?? 0));
  }

  private paramsFor(frameId: number, options: CollectOptions) {
    const refPrefix = this.prefixOf(frameId);
    return { refPrefix, refsAfter: this.lastRefs.get(refPrefix) ?? 0, ...options };
  }

  /** Reads the document in a frame of `parentId`; where that is not allowed or not possible, `info` says why. */
  private async enter<T extends { top: PageDocument } | PageDocument>(
    parentId: number,
    holder: Ref,
    info: FrameInfo,
    others: readonly FrameInfo[],
    frames: readonly BrowserFrame[],
    read: (frameId: number) => Promise<T>,
  ): Promise<T | undefined> {
    const frame = this.admit(parentId, info, others, frames);
    const sayHow = async (): Promise<undefined> => {
      if (info.closed === embeddedPdf) info.closed = pdfInPortion;
    };
    return frame && this.read(frame, holder, info, read, sayHow);
  }

  /** The frame in an element of `parentId`, where the task may use it. */
  private admit(
    parentId: number,
    info: FrameInfo,
    others: readonly FrameInfo[],
    frames: readonly BrowserFrame[],
  ): BrowserFrame | undefined {
    const frame = frameBehind(info, others, parentId, frames);
    if (!frame) {
      info.closed = unreadable;
      return undefined;
    }
    if (info.sameOrigin || info.src === frame.url) this.selfMade.set(frame.frameId, frame.documentKey);
    const verdict = this.verdict(frame, frames);
    if (!verdict.open) {
      info.closed = `${verdict.host || 'another site'}, not part of this task: ask_user`;
      return undefined;
    }
    return frame;
  }

  private async read<T extends { top: PageDocument } | PageDocument>(
    { frameId }: BrowserFrame,
    holder: Ref,
    info: FrameInfo,
    read: (frameId: number) => Promise<T>,
    orElse: (failure: Failure) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    try {
      const document = await read(frameId);
      this.holders.set('top' in document ? document.top.refPrefix : document.refPrefix, holder);
      return document;
    } catch (error) {
      if (!(error instanceof AgentError) || error.failure.code === 'TAB_CLOSED') throw error;
      info.closed = whyUnread(error.failure, info.src);
      return orElse(error.failure);
    }
  }

  /** The PDF in a frame of `parentId` as its document; where it cannot be read, `info` says why. */
  private async readPdf(
    parentId: number,
    info: FrameInfo,
    frames: readonly BrowserFrame[],
    look: CollectOptions,
    { frame, failure }: { frame?: BrowserFrame; failure?: Failure } = {},
  ): Promise<PageDocument | undefined> {
    const holder = frame ?? frames.find(({ frameId }) => frameId === parentId);
    if (!holder || look.selector !== undefined) return undefined;
    const refPrefix = this.prefixOf(frame?.frameId ?? this.pdfs.idOf(info.src));
    const parent = { tabId: this.tabId, frameId: parentId };
    const file = await this.pdfs.read({ parent, frame, src: info.src }, holder, refPrefix, failure);
    if (file === undefined) return undefined;
    if (typeof file === 'string') {
      info.closed = file;
      return undefined;
    }
    const document = pdfDocument(file, refPrefix, look);
    this.prefixes.set(refPrefix, frame?.frameId ?? this.pdfs.idOf(info.src));
    this.lastRefs.set(refPrefix, Math.max(document.lastRef, this.lastRefs.get(refPrefix) ?? 0));
    delete info.closed;
    return document;
  }

  private prefixOf(frameId: number): string {
    for (const [prefix, id] of this.prefixes) if (id === frameId) return prefix;
    const numbers = [...this.prefixes.keys()].map((prefix) => Number(prefix.slice(1)));
    return `f${Math.max(...numbers) + 1}`;
  }
}

const asksAgain = new Set(['TIMEOUT', 'NAVIGATED', 'FRAME_GONE']);
