import type { CollectOptions, PageDocument, PageNode, Ref } from '../../page/api';
import { baseUrlField } from '../../snapshot/frame-base';
import { defined } from '../../defined';
import type { Around } from './frames/browser-frame';
import { frameNodes } from './frames/frame-nodes';
import type { FrameReader } from './frames/frame-reader';

/** `offset` nodes behind the start of the document to which `frames` lead, or of its part `scope`. */
export interface PortionStart {
  frames: Ref[];
  offset: number;
  scope?: Ref;
}

export interface Portion {
  top: PageDocument;
  nodes: PageNode[];
  tokens: number;
  /** The next node to read, in the frame or part `scope`, else in this document. Absent at the end. */
  next?: { scope?: Ref; from: number };
}

/** Every frame gets so much, however long the page around it is. */
export const minFrameTokens = 300;

/**
 * Reads with each frame in its place until the budget (tokens) is spent. Consecutive portions contain everything, and
 * repeat only the heads of earlier nodes.
 */
export async function readPortion(
  reader: FrameReader,
  around: Around,
  { frames: [fromFrame, ...inner], offset, scope }: PortionStart,
  budget: number,
): Promise<Portion> {
  const begin: CollectOptions = { whole: true, ...defined({ scope }) };
  let inside: PortionStart = { frames: inner, offset };
  let top = await reader.collectOne(around.frameId, {
    ...begin,
    ...(fromFrame === undefined ? { offset } : { fromFrame }),
    budget,
  });
  if (fromFrame === undefined) inside = fromBeginning;
  const portion: Portion = { top, nodes: [], tokens: 0 };
  for (;;) {
    portion.tokens += top.tokens;
    append(portion.nodes, top.root.children ?? []);
    const frame = frameNodes(top.root).find(({ again }) => !again);
    const start = inside;
    const read =
      frame &&
      (await reader.enter(around, frame, (frameId) =>
        readPortion(reader, { ...around, frameId }, start, Math.max(minFrameTokens, budget - portion.tokens)),
      ));
    if (frame && read) {
      Object.assign(frame, baseUrlField(read.top.url), { children: read.nodes });
      portion.tokens += read.tokens;
      if (read.next) return { ...portion, next: { scope: frame.ref, ...read.next } };
    }
    if (top.next === undefined) return portion;
    if (!frame || portion.tokens >= budget) return { ...portion, next: { ...defined({ scope }), from: top.next } };
    inside = fromBeginning;
    top = await reader.collectOne(around.frameId, { ...begin, offset: top.next, budget: budget - portion.tokens });
  }
}

const fromBeginning: PortionStart = { frames: [], offset: 0 };

function append(nodes: PageNode[], following: PageNode[]): void {
  const last = nodes.at(-1);
  for (const node of following) {
    if (!node.again || !last) nodes.push(node);
    else if (node.children) append((last.children ??= []), node.children);
  }
}
