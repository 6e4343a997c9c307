import { browser } from 'wxt/browser';
import { AgentError, fail } from '../failure';
import type { PageDocument, PageNode, Ref } from '../page/api';
import { spliceFrames } from '../snapshot/assemble';
import { callPage } from './page-client';

/**
 * The frames of one tab as the agent knows them: which prefix of refs belongs to which frame. Documents of the page's own
 * origin are put together into one tree; frames of other sites stay markers (SECURITY, row 4).
 */
export class TabFrames {
  private readonly prefixes = new Map<string, number>([['', 0]]);
  /** The newest ref of any document so far, by prefix: those that follow go on counting. */
  private readonly lastRefs = new Map<string, number>();

  constructor(private readonly tabId: number) {}

  /** Collects the top document with its same-origin frames, or the part below `scope`. */
  async collect(scope?: Ref): Promise<{ top: PageDocument; root: PageNode }> {
    const frameId = scope === undefined ? 0 : this.frameOf(scope);
    return this.collectFrame(frameId, this.prefixOf(frameId), scope);
  }

  /** The frame in which a ref lives. Throws STALE_REF for a ref of no known frame. */
  frameOf(ref: Ref): number {
    const prefix = /^(f\d+)?e\d+$/.exec(ref)?.[1] ?? '';
    const frameId = this.prefixes.get(prefix);
    if (frameId === undefined || !/^(f\d+)?e\d+$/.test(ref)) {
      throw fail('STALE_REF', `${ref} is not on the page.`, { hint: 'Take a new snapshot with get_page.' });
    }
    return frameId;
  }

  private async collectFrame(frameId: number, refPrefix: string, scope?: Ref): Promise<{ top: PageDocument; root: PageNode }> {
    const top = await callPage({ tabId: this.tabId, frameId }, 'collect', { refPrefix, refsAfter: this.lastRefs.get(refPrefix) ?? 0, ...(scope === undefined ? {} : { scope }) });
    this.prefixes.set(top.refPrefix, frameId);
    this.lastRefs.set(top.refPrefix, Math.max(top.lastRef, this.lastRefs.get(top.refPrefix) ?? 0));
    const frames = frameNodes(top.root).filter((node) => node.frame?.sameOrigin && node.frame.index >= 0);
    if (frames.length === 0) return { top, root: spliceFrames(top, new Map()) };
    const ids = await this.childFrames(frameId);
    const children = new Map<Ref, PageDocument>();
    for (const node of frames) {
      const child = ids.get(node.frame?.index ?? -1);
      if (child === undefined || !node.ref) continue;
      const document = await this.tryFrame(child);
      if (document) children.set(node.ref, document);
    }
    return { top, root: spliceFrames(top, children) };
  }

  /** A frame may go while its page is read; then it is simply not there. */
  private async tryFrame(frameId: number): Promise<PageDocument | undefined> {
    try {
      const { top, root } = await this.collectFrame(frameId, this.prefixOf(frameId));
      return { ...top, root };
    } catch (error) {
      if (error instanceof AgentError && error.failure.code !== 'TAB_CLOSED') return undefined;
      throw error;
    }
  }

  private prefixOf(frameId: number): string {
    for (const [prefix, id] of this.prefixes) if (id === frameId) return prefix;
    return `f${this.prefixes.size}`;
  }

  /** Frame ids of the direct children by their index in `window.frames` of the parent. */
  private async childFrames(parentId: number): Promise<Map<number, number>> {
    const all = (await browser.webNavigation.getAllFrames({ tabId: this.tabId })) ?? [];
    const children = all.filter((frame) => frame.parentFrameId === parentId && frame.frameId !== 0);
    const pairs = await Promise.all(
      children.map(async ({ frameId }) => {
        try {
          return [(await callPage({ tabId: this.tabId, frameId }, 'frameIndex', {})).index, frameId] as const;
        } catch (error) {
          if (error instanceof AgentError) return undefined;
          throw error;
        }
      }),
    );
    return new Map(pairs.flatMap((pair) => (pair ? [pair] : [])));
  }
}

function frameNodes(node: PageNode): PageNode[] {
  const own = node.role === 'frame' && node.frame ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap(frameNodes)];
}
