import type { Failure } from '../../../failure';
import type { CollectOptions, PageDocument, PageNode, Ref } from '../../../page/api';
import { spliceFrames } from '../../../snapshot/assemble';
import { maxFramesInView } from '../../../page/see/walk/walk-limits';
import { frameNodes, unreadable, withoutEmptyFrames, type FrameNode } from './frame-nodes';
import type { FailedFrame, FrameReader } from './frame-reader';
import type { FrameRefs } from './frame-refs';
import { countedFrom, FrameSearch } from './frame-search';
import type { Around, BrowserFrame } from './browser-frame';
import { minFrameTokens, readPortion } from '../portions';
import { defined, nonEmpty } from '../../../defined';

/** More frames of a document share one call. */
const maxFramesOneByOne = 20;
/** So many frames are searched before the next look at the time. */
const maxFramesTogether = 25;

export interface Collected {
  top: PageDocument;
  root: PageNode;
}

export class FrameCollector {
  private lastSearch: FrameSearch | undefined;

  constructor(
    private readonly refs: FrameRefs,
    private readonly reader: FrameReader,
  ) {}

  /** Begins in the frame of `scope` and goes on in what is around it. */
  async collectPortion(
    { frameId: first, frames }: Around,
    { scope, offset = 0, budget = Infinity }: CollectOptions,
  ): Promise<Collected> {
    const inFrame = scope !== undefined && [...this.refs.holders.values()].includes(scope);
    const start = inFrame ? { frames: this.refs.pathTo(scope), offset } : { frames: [], offset, ...defined({ scope }) };
    const { top, nodes, next } = await readPortion(
      this.reader,
      { frameId: inFrame ? 0 : first, frames },
      start,
      budget,
    );
    const more: PageNode[] = next ? [{ role: 'more', more: { what: 'page', ...next } }] : [];
    return { top, root: { role: 'document', children: [...nodes, ...more] } };
  }

  async collectFrame(around: Around, options: CollectOptions): Promise<Collected> {
    const at: Place = { ...around, holder: '', options };
    if (!options.find) return this.collectIn(at);
    const search = new FrameSearch(options, this.lastSearch);
    const collected = await this.collectIn({ ...at, search });
    this.lastSearch = search.end() ? search : undefined;
    return { ...collected, root: withoutEmptyFrames(collected.root) };
  }

  private async collectIn(at: Place): Promise<Collected> {
    const { frameId, holder, options, search, collected } = at;
    const offset = search?.offsetIn(holder) ?? options.offset ?? 0;
    const isShown = collected && !(search && offset > 1);
    const top = isShown
      ? collected
      : await this.reader.collectOne(frameId, { ...options, ...(search ? { offset } : {}) });
    const before = search?.count(holder, top.matches ?? 0) ?? 0;
    const nodes = frameNodes(top.root);
    const { find, selector, depth, budget = Infinity } = options;
    const inner: CollectOptions = {
      ...defined({ find, selector, depth }),
      ...(budget < Infinity ? { budget: Math.max(minFrameTokens, (budget - top.tokens) / nodes.length) } : {}),
    };
    const children = new Map<Ref, PageDocument>();
    const inside: Inside = { ...at, nodes, inner, children };
    if (search) await this.searchFrames(inside, search);
    else await this.lookAtFrames(inside);
    // Chromium does not list frames of documents that the page made itself.
    for (const node of nodes) if (node.frame.closed === unreadable) await this.readInPlace(inside, node);
    const documents = [top, ...children.values()];
    const passed = documents.flatMap((document) => document.passed ?? []);
    const set = documents.flatMap((document) => document.set ?? []);
    const lacks = documents.some(({ lacksInternals }) => lacksInternals);
    return {
      top: { ...top, ...nonEmpty({ passed, set }), ...(lacks ? { lacksInternals: true } : {}) },
      root: spliceFrames({ ...top, root: countedFrom(before, top.root) }, children),
    };
  }

  /** Those in view for which there is room, and those in which something was done. */
  private async lookAtFrames(inside: Inside): Promise<void> {
    const { nodes, options } = inside;
    const inView = nodes.filter(({ frame }) => !frame.away || frame.away === 'in view');
    const read = inView.filter(({ frame }) => !frame.away).slice(0, maxFramesInView);
    const unread = nodes.filter((node) => !read.includes(node));
    const used = enteredOf(unread, ({ ref }) => this.reader.admitUsed(ref, inside.frames));
    const left = unread.filter((node) => !used.some((one) => one.node === node)).map(({ frame }) => frame);
    const away = left.filter((info) => info.away === 'out of view');
    const beyond = left.filter((info) => !info.away || info.away === 'in view');
    const hint = options.selector === undefined ? 'get_page with scope, or find' : 'get_page with scope';
    for (const info of left) info.closed = info.away === 'not loaded' ? 'not loaded yet: scroll to it' : 'not read';
    if (away[0]) away[0].closed = `out of view, ${away.length} such frames are not read: get_page with scope, or find`;
    if (beyond[0]) beyond[0].closed = `${beyond.length} of ${inView.length} frames from here on are not read: ${hint}`;
    await this.readFrames(inside, [...(await this.admitAll(inside, read)), ...used]);
  }

  private async searchFrames(inside: Inside, search: FrameSearch): Promise<void> {
    const open = inside.nodes.filter(({ ref }) => !search.searchedWhole.has(ref));
    let at = 0;
    do {
      const some = open.slice(at, (at += maxFramesTogether));
      await this.readFrames(inside, await this.admitAll(inside, some));
    } while (at < open.length && !search.isOver());
    const left = open.slice(at).map(({ frame }) => frame);
    search.noteUnsearched(left, inside.nodes.length);
  }

  private async admitAll(inside: Inside, some: readonly FrameNode[]): Promise<Entered[]> {
    const infos = inside.nodes.map(({ frame }) => frame);
    const wanted = some.map(({ frame }) => frame);
    await this.reader.locate(inside, wanted);
    return enteredOf(some, (node) => this.reader.admit(inside, node, infos));
  }

  private async readFrames(inside: Inside, entered: readonly Entered[]): Promise<void> {
    const { frames, search, inner, children } = inside;
    const together = entered.length > maxFramesOneByOne ? entered.map(({ frame }) => frame) : undefined;
    const documents = together && (await this.reader.collectMany(together, inner));
    const readOne = async ({ node, frame }: Entered) => {
      const { ref } = node;
      const leftBefore = search?.unsearchedCount;
      const readPage = async (child: number) => {
        const at: Place = { frameId: child, holder: ref, frames, options: inner };
        const { top, root } = await this.collectIn({ ...at, ...defined({ search, collected: documents?.get(child) }) });
        return { ...top, root };
      };
      const readFile = (failure: Failure) => this.readInPlace(inside, node, { frame, failure });
      const document = await this.reader.read(frame, node, readPage, readFile);
      if (document) children.set(ref, document);
      if (search?.unsearchedCount === leftBefore) search?.searchedWhole.add(ref);
    };
    // A search counts matches from frame to frame, so it reads them one by one.
    if (documents && !search) await Promise.all(entered.map(readOne));
    else for (const one of entered) await readOne(one);
  }

  private async readInPlace(
    inside: Inside,
    { ref, frame: info }: FrameNode,
    failed: FailedFrame = {},
  ): Promise<PageDocument | undefined> {
    const { inner, search, children } = inside;
    const look = { ...inner, offset: search?.offsetIn(ref) ?? 0 };
    const document = await this.reader.readFile(inside, info, look, failed);
    if (document) {
      search?.count(ref, document.matches ?? 0);
      children.set(ref, document);
    }
    return document;
  }
}

interface Place extends Around {
  /** The element that shows the document; '' for the first. */
  holder: Ref;
  options: CollectOptions;
  search?: FrameSearch;
  collected?: PageDocument;
}

interface Inside extends Place {
  nodes: readonly FrameNode[];
  inner: CollectOptions;
  children: Map<Ref, PageDocument>;
}

interface Entered {
  node: FrameNode;
  frame: BrowserFrame;
}

function enteredOf(nodes: readonly FrameNode[], admit: (node: FrameNode) => BrowserFrame | undefined): Entered[] {
  return nodes.flatMap((node) => {
    const frame = admit(node);
    return frame ? [{ node, frame }] : [];
  });
}
