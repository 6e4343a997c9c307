import type { Browser } from 'wxt/browser';
import { newText, wordsOf } from '../agent/expectations';
import { ignoreLateFailure } from '../../../utils/async';
import type { WorkflowStep } from '../../../utils/contracts/workflow';
import { isTaken, isWrite } from '../../../utils/web/requests';
import { firstChange, quietInPage } from '../../../utils/browser/client/page-activity';
import { tabText } from '../../../utils/browser/page/tab-text';
import { onRequestEnd, type RequestEndReport } from '../../../utils/browser/tabs/request-ends';
import { listenToRequests } from '../../../utils/browser/tabs/request-events';

/** What a page sends so soon after an act may be its doing. */
const CAUSED_MS = 2_000;
/** The page's report and the browser's request come in either order. */
const TOGETHER_MS = 250;
/** How long a page may take to begin, and to end, with what it makes of an answer. */
const REACTION_MS = 400;
const DRAWN_MS = 100;
const DRAWN_WITHIN_MS = 3_000;
const READ_TOKENS = 3_000;

type CameOf = Pick<WorkflowStep, 'answered' | 'expects'>;
type Words = Promise<readonly string[]>;

interface Reading {
  words: Words;
  soFar: readonly string[];
}
type Seen = Pick<Browser.webRequest.OnBeforeRequestDetails, 'requestId' | 'tabId' | 'type' | 'method'>;

interface WatchedTab {
  before: Reading;
  acts: { step: string; at: number; before: Reading }[];
  arrivedAt: number;
  /** The next document is the answer to this. */
  next?: { step: string; before: Words } | undefined;
}

/**
 * Learns how servers answered what the user's acts sent, and the text that appeared then. Keeps nothing else of a page.
 */
export class ActResults {
  private readonly watched = new Map<number, WatchedTab>();
  private readonly sent = new Map<string, { tabId: number; at: number; isDocument: boolean; before: Reading }>();
  private listening: (() => void)[] = [];

  constructor(private readonly came: (step: string, what: CameOf) => void) {}

  watch(tabId: number): void {
    if (this.watched.size === 0) {
      this.listening = [
        listenToRequests({ begun: this.onRequest }),
        onRequestEnd((requestId, end) => void this.ended(requestId, end).catch(ignoreLateFailure)),
      ];
    }
    if (!this.watched.has(tabId))
      this.watched.set(tabId, { before: reading(wordsIn(tabId)), acts: [], arrivedAt: -Infinity });
  }

  unwatch(tabId: number): void {
    if (!this.watched.delete(tabId) || this.watched.size > 0) return;
    for (const end of this.listening) end();
    this.sent.clear();
  }

  acted(tabId: number, step: string): void {
    const tab = this.watched.get(tabId);
    if (tab) tab.acts = [...tab.acts.slice(-9), { step, at: performance.now(), before: reading(wordsIn(tabId)) }];
  }

  arrived(tabId: number): void {
    const tab = this.watched.get(tabId);
    if (!tab) return;
    const { next } = tab;
    tab.next = undefined;
    tab.arrivedAt = performance.now();
    // A reading that has not ended may be of this document.
    for (const act of tab.acts) act.before = ended(act.before);
    for (const sent of this.sent.values()) if (sent.tabId === tabId) sent.before = ended(sent.before);
    tab.before = reading(next ? this.read(tabId, next) : wordsIn(tabId));
  }

  private readonly onRequest = ({ requestId, tabId, type, method }: Seen): void => {
    const tab = this.watched.get(tabId);
    if (!tab || !isWrite(method) || unheard.has(type)) return;
    this.sent.set(requestId, { tabId, at: performance.now(), isDocument: type === 'main_frame', before: tab.before });
  };

  private async ended(requestId: string, { status }: RequestEndReport): Promise<void> {
    const sent = this.sent.get(requestId);
    const tab = sent && this.watched.get(sent.tabId);
    this.sent.delete(requestId);
    if (!sent || !tab || !isTaken(status)) return;
    const { tabId, at, isDocument } = sent;
    const cause = tab.acts.findLast((act) => act.at <= at + TOGETHER_MS && at - act.at <= CAUSED_MS);
    if (!cause) return;
    this.came(cause.step, { answered: status });
    const readings = [sent.before, cause.before];
    if (isDocument) {
      const before = Promise.resolve(readings.flatMap(({ soFar }) => soFar));
      const next = { step: cause.step, before };
      // The document may come before its answer is told.
      if (tab.arrivedAt > cause.at) tab.before = reading(this.read(tabId, next));
      else tab.next = next;
      return;
    }
    const before = Promise.all(readings.map(({ words }) => words)).then((all) => all.flat());
    const answeredAt = performance.now();
    await before;
    const agoMs = performance.now() - answeredAt;
    const { signal } = new AbortController();
    await firstChange({ tabId, frameId: 0 }, { agoMs, limitMs: Math.max(0, REACTION_MS - agoMs) }, signal);
    tab.before = reading(this.read(tabId, { step: cause.step, before }));
  }

  /** Reports new text once the page has drawn. */
  private async read(tabId: number, { step, before }: NonNullable<WatchedTab['next']>): Promise<readonly string[]> {
    const limits = { quietMs: DRAWN_MS, limitMs: DRAWN_WITHIN_MS, countsMs: 0 };
    await quietInPage({ tabId, frameId: 0 }, limits, new AbortController().signal).catch(ignoreLateFailure);
    const words = await wordsIn(tabId);
    const text = newText(await before, words);
    if (text !== undefined) this.came(step, { expects: text });
    return words;
  }
}

/** Nobody waits for their answers. */
const unheard: ReadonlySet<string> = new Set(['ping', 'beacon', 'csp_report']);

function reading(words: Words): Reading {
  const made: Reading = { words, soFar: [] };
  words.then((read) => (made.soFar = read), ignoreLateFailure);
  return made;
}

function ended({ soFar }: Reading): Reading {
  return { words: Promise.resolve(soFar), soFar };
}

async function wordsIn(tabId: number): Words {
  const page = await tabText(tabId, READ_TOKENS).catch(ignoreLateFailure);
  return page ? wordsOf(page.text) : [];
}
