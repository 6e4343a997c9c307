import { ignoreLateFailure } from '../../../async';
import { fail } from '../../../failure';
import type { CollectOptions, PageDocument, Ref } from '../../../page/api';
import { unknownRefError } from '../../../page/see/unknown-ref-error';
import type { SiteFacts } from '../../../guard/sites';
import { callPage, type FrameTarget } from '../../client/page-client';
import type { BrowserFrame } from './browser-frame';
import { FrameCollector, type Collected } from './frame-collector';
import { fileDocument, type FrameFile, type FrameFiles } from './frame-files';
import { marksIn, type TabMarks } from './frame-marks';
import { FrameReader } from './frame-reader';
import { FrameRefs, prefixIn } from './frame-refs';
import { framesOf } from './frame-tree';

/** Joins the documents that the task may use into one tree; others stay markers (docs/security.md, row 4). */
export class TabFrames {
  readonly refs: FrameRefs;
  private readonly collector: FrameCollector;
  /** After a restart of the background, frames have prefixes unknown here. */
  private knowsPrefixes: boolean;

  /** `lastRefs`: what the task was shown before, by prefix. */
  constructor(
    private readonly tabId: number,
    facts: () => SiteFacts,
    lastRefs: ReadonlyMap<string, number>,
    readonly files: FrameFiles,
  ) {
    this.refs = new FrameRefs(facts, lastRefs);
    this.knowsPrefixes = lastRefs.size === 0;
    this.collector = new FrameCollector(this.refs, new FrameReader(tabId, this.refs, files));
  }

  /** With its frames, or only the part below `scope`. Frames share what is left of the budget. */
  async collect(options: CollectOptions): Promise<Collected> {
    const file = await this.fileAt(options.scope);
    if (file) {
      const top = fileDocument(file, options);
      return { top, root: top.root };
    }
    const { frameId } = await this.target(options.scope);
    const frames = await this.listed(this.knowsPrefixes ? 'few' : 'reach');
    this.knowsPrefixes = true;
    if (options.scope === undefined && !options.find) this.files.found.clear();
    const around = { frameId, frames };
    return options.whole
      ? this.collector.collectPortion(around, options)
      : this.collector.collectFrame(around, options);
  }

  /** If the top document is still as it collected itself, that counts as a look. */
  async claimTop(top: PageDocument): Promise<boolean> {
    const { holds } = await callPage({ tabId: this.tabId, frameId: 0 }, 'claimLook', {});
    if (holds) this.refs.noteDocument(0, top);
    return holds;
  }

  /** Counts what the top document just collected as a look. Not waited for: pages take messages in order. */
  keepTop(top: PageDocument): void {
    callPage({ tabId: this.tabId, frameId: 0 }, 'claimLook', { anyway: true }).catch(ignoreLateFailure);
    this.refs.noteDocument(0, top);
  }

  /**
   * Without a ref the top frame. Throws STALE_REF for an unknown frame, DENIED where it now shows what the task may not
   * use.
   */
  async target(ref?: Ref): Promise<FrameTarget> {
    const prefix = prefixIn(ref ?? '');
    if (ref === undefined || prefix === '') return { tabId: this.tabId, frameId: 0 };
    const frames = await this.listed(this.refs.prefixes.get(prefix) === undefined ? 'all' : undefined);
    const frame = frames.find(({ frameId }) => frameId === this.refs.prefixes.get(prefix));
    if (!frame && !this.refs.isKnownPrefix(prefix)) throw unknownRefError(ref);
    if (!frame) throw fail('STALE_REF', `${ref} is not on the page.`);
    const verdict = this.refs.verdict(frame, frames);
    if (verdict.open) {
      this.refs.used.add(frame.frameId);
      return { tabId: this.tabId, frameId: frame.frameId };
    }
    throw fail(
      'DENIED',
      `The frame of ${ref} shows ${verdict.host || 'another site'} now, which is not part of this task.`,
      { hint: 'Name it in the sites of a plan, or ask_user.', params: { reason: 'frame' } },
    );
  }

  /** Only where the task may still use the document around it. */
  async fileAt(ref: Ref | undefined): Promise<FrameFile | undefined> {
    const file = this.files.found.get(prefixIn(ref ?? ''));
    if (!file) return undefined;
    const frames = await framesOf(this.tabId);
    const holder = frames.find(({ frameId }) => frameId === file.holder.frameId);
    if (!holder || holder.documentKey !== file.holder.documentKey) return undefined;
    return this.refs.verdict(holder, frames).open ? file : undefined;
  }

  /** Those of the last look that are still in the page. */
  async filesInPage(): Promise<FrameFile[]> {
    const found = await Promise.all([...this.files.found.keys()].map((prefix) => this.fileAt(`${prefix}e1`)));
    return found.filter((file) => file !== undefined);
  }

  /** Positioned in the top frame. `hidden`: frames that the task may not use, and secrets. */
  async marks(): Promise<TabMarks> {
    const frames = await this.listed();
    return marksIn({ tabId: this.tabId, frameId: 0 }, (holder) => {
      const frame = frames.find(({ frameId }) => frameId === this.refs.frameIn(holder));
      return frame && this.refs.verdict(frame, frames).open ? frame.frameId : undefined;
    });
  }

  async open(): Promise<FrameTarget[]> {
    const frames = await this.listed();
    const inner = frames.filter((frame) => frame.frameId !== 0 && this.refs.verdict(frame, frames).open);
    return [0, ...inner.map(({ frameId }) => frameId)].map((frameId) => ({ tabId: this.tabId, frameId }));
  }

  private async listed(places?: Parameters<typeof framesOf>[1]): Promise<BrowserFrame[]> {
    const frames = await framesOf(this.tabId, places);
    this.refs.forget(frames);
    return frames;
  }
}
