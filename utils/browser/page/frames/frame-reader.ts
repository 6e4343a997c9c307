import { AgentError, type Failure } from '../../../failure';
import type { CollectOptions, FrameInfo, PageDocument, Ref } from '../../../page/api';
import { collectFrames } from '../../client/many-frames';
import { callPage } from '../../client/page-client';
import { releaseFrames } from '../release-pages';
import { fileDocument, type FrameFiles } from './frame-files';
import { unreadable, whyUnread, type FrameNode } from './frame-nodes';
import type { FrameRefs } from './frame-refs';
import { locate } from './frame-places';
import type { Around, BrowserFrame, BrowserFrames } from './browser-frame';
import { frameBehind } from './frame-tree';

type WithTop = { top: PageDocument } | PageDocument;
type Read<T> = (frameId: number) => Promise<T>;

/** Empty for an element without a listed frame. */
export interface FailedFrame {
  frame?: BrowserFrame;
  failure?: Failure;
}

export class FrameReader {
  constructor(
    private readonly tabId: number,
    private readonly refs: FrameRefs,
    private readonly files: FrameFiles,
  ) {}

  async collectOne(frameId: number, options: CollectOptions): Promise<PageDocument> {
    const document = await callPage({ tabId: this.tabId, frameId }, 'collect', this.refs.paramsFor(frameId, options));
    this.refs.noteDocument(frameId, document);
    return document;
  }

  /** Must come before `admit`. */
  async locate(around: Around, infos: readonly FrameInfo[]): Promise<void> {
    await locate(this.tabId, around, infos);
    const left = this.refs.adoptPrefixes(around.frames);
    if (left.length === 0) return;
    const frameIds = left.map(({ frameId }) => frameId);
    await releaseFrames(this.tabId, frameIds);
    for (const frame of left) Object.assign(frame, { refPrefix: undefined, libraryKey: undefined });
  }

  /** The result may lack documents: the caller collects those one by one. */
  async collectMany(frames: BrowserFrames, options: CollectOptions): Promise<Map<number, PageDocument>> {
    const calls = frames.map(({ frameId, libraryKey }) => {
      const params = this.refs.paramsFor(frameId, options);
      this.refs.prefixes.set(params.refPrefix, frameId);
      return { frameId, key: libraryKey, params };
    });
    const documents = await collectFrames(this.tabId, calls);
    for (const [frameId, document] of documents) this.refs.noteDocument(frameId, document);
    return documents;
  }

  /** Undefined for a frame that cannot or may not be read: its node says why. */
  async enter<T extends WithTop>(around: Around, node: FrameNode, read: Read<T>): Promise<T | undefined> {
    await this.locate(around, [node.frame]);
    const frame = this.admit(around, node, [node.frame]);
    return frame && this.read(frame, node, read);
  }

  admit(around: Around, { ref, frame: info }: FrameNode, others: readonly FrameInfo[]): BrowserFrame | undefined {
    const frame = frameBehind(info, others, around);
    if (!frame) {
      info.closed = unreadable;
      return undefined;
    }
    if (info.sameOrigin || info.src === frame.url) this.refs.selfMade.set(frame.frameId, frame.documentKey);
    const verdict = this.refs.verdict(frame, around.frames);
    this.refs.closed.delete(ref);
    if (verdict.open) return frame;
    this.refs.closed.set(ref, frame.url);
    info.closed = `${verdict.host || 'another site'}, not part of this task: name it in sites of a plan, click it to have it opened, or ask_user`;
    return undefined;
  }

  /** As `admit`, for an element that was only named: the task must have acted in its frame. */
  admitUsed(holder: Ref, frames: BrowserFrames): BrowserFrame | undefined {
    const used = this.refs.usedIn(holder);
    const frame = frames.find(({ frameId }) => frameId === used);
    return frame && this.refs.verdict(frame, frames).open ? frame : undefined;
  }

  /** Where `read` fails, `info` says why and `orElse` answers. Portions have none. */
  async read<T extends WithTop>(
    { frameId }: BrowserFrame,
    { ref, frame: info }: FrameNode,
    read: Read<T>,
    orElse?: (failure: Failure) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    try {
      const document = await read(frameId);
      this.refs.holders.set('top' in document ? document.top.refPrefix : document.refPrefix, ref);
      return document;
    } catch (error) {
      if (!(error instanceof AgentError) || error.failure.code === 'TAB_CLOSED') throw error;
      info.closed = this.files.whyUnread(error.failure, info.src, !orElse) ?? whyUnread(error.failure);
      return orElse?.(error.failure);
    }
  }

  /** On failure, `info` says why. */
  async readFile(
    { frameId: parentId, frames }: Around,
    info: FrameInfo,
    look: CollectOptions,
    { frame, failure }: FailedFrame,
  ): Promise<PageDocument | undefined> {
    const holder = frame ?? frames.find(({ frameId }) => frameId === parentId);
    if (!holder || look.selector !== undefined) return undefined;
    const frameId = frame?.frameId ?? this.files.idOf(info.src);
    const refPrefix = this.refs.prefixOf(frameId);
    const parent = { tabId: this.tabId, frameId: parentId };
    const file = await this.files.read({ parent, frame, src: info.src }, holder, refPrefix, failure);
    if (typeof file === 'string') info.closed = file;
    if (file === undefined || typeof file === 'string') return undefined;
    const document = fileDocument(file, look);
    this.refs.prefixes.set(refPrefix, frameId);
    this.refs.raiseLastRef(refPrefix, document.lastRef);
    delete info.closed;
    return document;
  }
}
