import { ignoreLateFailure } from '../../../async';
import { otherSiteError } from '../../../failure';
import type { DialogAnswer, SeenDialog } from '../../../page/watch/page-events';
import { originOf } from '../../../web/hosts';
import { siteOfFrame } from '../../client/frames-around';
import { framesIn } from '../../client/frames-in-reach';
import type { Order, WatcherPort, WatcherPorts } from './watcher-ports';

/** Only for documents of that site (or '') in that tab. */
interface PreparedAnswer {
  tabId: number;
  site: string;
  answer: DialogAnswer;
}

/** What the next dialog of a page is answered; without one, the watchers answer Cancel. */
export class DialogAnswers {
  private prepared: PreparedAnswer | undefined;

  /** `install`: resolves when the tab's frames have their watchers. */
  constructor(
    private readonly ports: WatcherPorts,
    private readonly install: (tabId: number) => Promise<void>,
  ) {}

  /**
   * For the next dialog of the page at `site` and its frames of that site, until one was answered, the tab has another
   * page, or work goes on in another tab. Throws NAVIGATED where another site is there.
   */
  async answerNext(tabId: number, answer: DialogAnswer, site: string): Promise<void> {
    await this.forget(tabId);
    await this.install(tabId);
    const frames = await framesIn(tabId);
    if ((siteOfFrame(0, frames) ?? '') !== site) throw otherSiteError();
    const prepared = { tabId, site, answer };
    this.prepared = prepared;
    await this.ports.order(tabId, orderOf(prepared), (one) => takes(one, prepared, frames));
  }

  async forget(tabId: number): Promise<void> {
    const others = this.prepared && this.prepared.tabId !== tabId ? [this.prepared.tabId] : [];
    this.prepared = undefined;
    await Promise.all([tabId, ...others].map((one) => this.ports.order(one, { kind: 'answer', answer: null })));
  }

  noteWorkIn(tabId: number): void {
    if (this.prepared && this.prepared.tabId !== tabId) this.forget(tabId).catch(ignoreLateFailure);
  }

  noteNewPage(tabId: number): void {
    if (this.prepared?.tabId === tabId) this.prepared = undefined;
  }

  /** If no page objects to being left, the browser will not ask the user either. */
  async hasBeforeUnload(tabId: number): Promise<boolean> {
    await this.install(tabId);
    const { prepared } = this;
    // Frames of other sites are left too: they hear only that it is agreed to.
    const agreed = prepared?.tabId === tabId && prepared.answer.accept;
    const objects = await this.ports.order(tabId, { kind: 'leave', agreed });
    // Takes the answer back from frames that agreed to be left.
    if (objects) await this.forget(tabId);
    return objects;
  }

  /** For a frame that came after the answer was prepared. */
  async giveTo(entry: WatcherPort): Promise<void> {
    const { prepared } = this;
    if (prepared?.tabId !== entry.tabId) return;
    const frames = await framesIn(entry.tabId);
    if (this.prepared === prepared && takes(entry, prepared, frames))
      await this.ports.order(entry.tabId, orderOf(prepared), (one) => one === entry);
  }

  noteDialog(entry: WatcherPort, { kind }: SeenDialog): void {
    if (!entry.hasAnswer || kind === 'alert' || kind === 'print') return;
    entry.hasAnswer = false;
    this.prepared = undefined;
    // What is just being left would ask again.
    if (kind !== 'beforeunload')
      this.ports.order(entry.tabId, { kind: 'answer', answer: null }, (one) => one.hasAnswer).catch(ignoreLateFailure);
  }
}

/** By now the frame may have another document: the relay compares its origin, too. */
function orderOf({ site, answer }: PreparedAnswer): Order {
  return { kind: 'answer', answer, ...(site === '' ? {} : { origin: originOf(site) }) };
}

function takes({ frameId }: WatcherPort, { site }: PreparedAnswer, frames: Parameters<typeof siteOfFrame>[1]): boolean {
  return site === '' ? frameId === 0 : siteOfFrame(frameId, frames) === site;
}
