import type { PagePort } from '../../contracts/ports';
import type { PageView } from '../../contracts/events';
import { lookedAgain } from '../../agent/task/looked-again';
import { raceAbort } from '../../async';
import { onFailure } from '../../failure';
import { firstChange } from '../client/page-activity';
import { whileInUse } from '../client/page-turns';
import type { AheadView } from './ahead-view';
import type { PageEventWatch } from './dialogs/page-dialogs';
import { documentUnderWay } from '../tabs/await-document';
import { withPageTools } from './page-tools';
import { promiseOf } from './promised-text';
import { readPageView, type ReadOptions } from './read-page';
import { waitUntilQuiet } from './settle';
import type { TaskPage } from './task-page';
import type { UnansweredRequests } from './writes/unanswered-requests';
import type { WriteHold } from './writes/write-hold';

/** For a page to begin with what it makes of an answer. */
const REACTION_MS = 400;
/** After so long without a change the answer is drawn. */
const DRAWN_MS = 100;
const PROMISED_MS = 2_000;

export interface LookParts {
  pageEvents: PageEventWatch;
  writes: WriteHold;
  unanswered: UnansweredRequests;
  ahead: AheadView;
  /** Lower once a model turned out to read less. */
  snapshotTokens(): number;
  settleLimitMs: number;
}

interface PageViewsParts extends LookParts {
  page: TaskPage;
  waitFor: PagePort['waitFor'];
}

/** Each waits for answers to requests, and for what the page says is still loading. */
export class PageViews {
  private isFirst = true;
  private lastText = '';
  /** Documents that got the stand-in for custom elements for a look. */
  private readonly completed = new Set<string>();

  constructor(private readonly parts: PageViewsParts) {}

  view(options: Parameters<PagePort['view']>[0], signal: AbortSignal): Promise<PageView> {
    const { page, pageEvents, snapshotTokens } = this.parts;
    const isWhole = Object.keys(options).length === 0;
    const wanted = { ...options, maxTokens: snapshotTokens() };
    const look = () => this.look(wanted, signal);
    const view = async () => (isWhole ? withPageTools(await this.lookOnceLoaded(look, signal)) : look());
    // A look after an action need not wait for watchers of other frames.
    return raceAbort(whileInUse(page.tabId, view), signal).finally(() => void pageEvents.installRemaining(page.tabId));
  }

  private async look(wanted: ReadOptions['look'], signal: AbortSignal): Promise<PageView> {
    const { page, writes, unanswered, ahead, settleLimitMs } = this.parts;
    const { tabId } = page;
    const standIn = (documentKey: string) => this.complete(tabId, documentKey);
    const read = () => readPageView(page, { look: wanted, standIn }, signal);
    if (this.isFirst) await documentUnderWay(tabId, settleLimitMs, signal);
    this.isFirst = false;
    const { ended, answeredAt } = await unanswered.answers();
    await this.waitForReaction(Math.max(answeredAt, writes.of(tabId).answeredAt), signal);
    const seen = (await ahead.take(wanted)) ?? (await read());
    return ended.length > 0 ? { ...seen, requests: ended } : seen;
  }

  /** `answeredAt`: by `performance.now()`. */
  private async waitForReaction(answeredAt: number, signal: AbortSignal): Promise<void> {
    const agoMs = performance.now() - answeredAt;
    if (agoMs >= REACTION_MS) return;
    await firstChange(await this.parts.page.targetOf(), { limitMs: REACTION_MS - agoMs, agoMs }, signal);
    await this.waitUntilDrawn(signal);
  }

  /** Once for each document whose custom elements cannot be read without watchers. */
  private async complete(tabId: number, documentKey: string): Promise<boolean> {
    if (this.completed.has(documentKey)) return false;
    this.completed.add(documentKey);
    await this.parts.pageEvents.install(tabId);
    return true;
  }

  /** Looks again when the page's note that something is loading has gone. */
  private async lookOnceLoaded(look: () => Promise<PageView>, signal: AbortSignal): Promise<PageView> {
    const first = await look();
    const promise = promiseOf(first.text, this.lastText);
    const hasGone = promise !== undefined && (await this.waitUntilGone(promise, signal));
    const seen = hasGone ? lookedAgain(first, await look()) : first;
    this.lastText = seen.text;
    return seen;
  }

  private async waitUntilGone(promise: { text: string } | { selector: string }, signal: AbortSignal): Promise<boolean> {
    const waited = this.parts.waitFor({ ...promise, state: 'gone', timeoutMs: PROMISED_MS }, signal);
    const hasGone = await waited.then(() => true, onFailure(false));
    signal.throwIfAborted();
    if (hasGone) await this.waitUntilDrawn(signal);
    return hasGone;
  }

  private async waitUntilDrawn(signal: AbortSignal): Promise<void> {
    const { page, settleLimitMs } = this.parts;
    const limits = { quietMs: DRAWN_MS, limitMs: settleLimitMs, requestsQuietMs: () => Infinity, countsBefore: true };
    await waitUntilQuiet({ ...limits, target: await page.targetOf(), signal });
  }
}
