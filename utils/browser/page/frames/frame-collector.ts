import type { Failure } from '../../../failure';
import type { CollectOptions, PageDocument, PageNode, Ref } from '../../../page/api';
import { spliceFrames } from '../../../snapshot/assemble';
import { isMadeByPage } from '../pdf/embedded-pdf';
import { awayFrames, fewFrames, maxFrames, maxInView, notRead, notReadInView } from './frame-limits';
import { frameNodes, unreadable, withoutEmptyFrames } from './frame-nodes';
import type { FrameReader } from './frame-reader';
import type { FrameRefs } from './frame-refs';
import type { BrowserFrame } from './frame-tree';
import { minFrameTokens, readPortion, type DocumentReader } from '../portions';

/** The top document, and its tree with those of the frames in it. */
export interface Collected {
  top: PageDocument;
  root: PageNode;
}

/** Puts the documents of a tab together into one tree. Those that the task may not use stay markers that say why. */
export class FrameCollector {
  constructor(
    private readonly refs: FrameRefs,
    private readonly reader: FrameReader,
  ) {}

  /**
   * A portion of the page with its frames. With the `scope` of a frame, it begins in that frame and continues in what
   * is around it.
   */
  async collectPortion(
    frameId: number,
    frames: readonly BrowserFrame[],
    { scope, offset = 0, budget = Infinity }: CollectOptions,
  ): Promise<Collected> {
    const reader: DocumentReader = {
      collect: (at, options) => this.reader.collectOne(at, options),
      enter: (at, { ref, frame }, read) => this.reader.enter(at, ref, frame, [frame], frames, read),
    };
    const inFrame = scope !== undefined && this.refs.isHolder(scope);
    const start = inFrame
      ? { frames: this.refs.wayTo(scope), offset }
      : { frames: [], offset, ...(scope === undefined ? {} : { scope }) };
    const { top, nodes, next } = await readPortion(reader, inFrame ? 0 : frameId, start, budget);
    const more: PageNode[] = next ? [{ role: 'more', more: { what: 'page', ...next } }] : [];
    return { top, root: { role: 'document', children: [...nodes, ...more] } };
  }

  /** The document in a frame, with those of the frames in it. `collected`: that document, where it was read already. */
  async collectFrame(
    frameId: number,
    frames: readonly BrowserFrame[],
    options: CollectOptions,
    collected?: PageDocument,
  ): Promise<Collected> {
    const top = collected ?? (await this.reader.collectOne(frameId, options));
    const nodes = frameNodes(top.root);
    const infos = nodes.map(({ frame }) => frame);
    const children = new Map<Ref, PageDocument>();
    const { find, selector, depth, offset = 0, budget = Infinity } = options;
    let passed = top.matches ?? 0;
    const inner: CollectOptions = {
      ...(find ? { find } : {}),
      ...(selector === undefined ? {} : { selector }),
      ...(depth === undefined ? {} : { depth }),
      ...(budget < Infinity ? { budget: Math.max(minFrameTokens, (budget - top.tokens) / nodes.length) } : {}),
    };
    const near = nodes.filter((node) => !node.frame.isOutOfView);
    const searches = Boolean(find) || selector !== undefined;
    const read = near.slice(0, searches ? maxFrames : maxInView);
    const unread = nodes.filter((node) => !read.includes(node));
    const used = unread.flatMap(({ ref, frame: info }) => {
      const frame = this.reader.admitUsed(ref, frames);
      return frame ? [{ ref, info, frame }] : [];
    });
    const remaining = unread.map(({ frame }) => frame).filter((info) => !used.some((one) => one.info === info));
    const outOfView = remaining.filter((info) => info.isOutOfView);
    const beyond = remaining.filter((info) => !info.isOutOfView);
    for (const info of remaining) info.closed = 'not read';
    if (outOfView[0]) outOfView[0].closed = awayFrames(outOfView.length);
    if (beyond[0]) beyond[0].closed = (searches ? notRead : notReadInView)(beyond.length, near.length);
    const entered = read.flatMap(({ ref, frame: info }) => {
      const frame = this.reader.admit(frameId, ref, info, infos, frames);
      return frame ? [{ ref, info, frame }] : [];
    });
    entered.push(...used);
    const pdfLook = () => ({ ...inner, offset: find ? offset - passed : 0 });
    const put = (ref: Ref, document: PageDocument | undefined) => {
      if (document) children.set(ref, document);
      passed += document?.matches ?? 0;
    };
    const atOnce = entered.length > fewFrames && !(find && offset > 0);
    const documents = atOnce
      ? await this.reader.collectMany(
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
      const readFile = (failure: Failure) => this.reader.readPdf(frameId, info, frames, pdfLook(), { frame, failure });
      put(ref, await this.reader.read(frame, ref, info, readPage, readFile));
    };
    // Skipped matches are counted from frame to frame.
    if (atOnce) await Promise.all(entered.map(readOne));
    else for (const one of entered) await readOne(one);
    // Chromium does not list the frames of what a page made.
    for (const { ref, frame: info } of nodes)
      if (info.closed === unreadable && isMadeByPage(info.src))
        put(ref, await this.reader.readPdf(frameId, info, frames, pdfLook()));
    const root = spliceFrames(top, children);
    return { top: { ...top, ...(find ? { matches: passed } : {}) }, root: find ? withoutEmptyFrames(root) : root };
  }
}
