import type { PagePort, Picture } from '../../agent/ports';
import type { PageView } from '../../agent/task/events';
import { deferred, raceAbort } from '../../async';
import { AgentError, fail } from '../../failure';
import type { ActCall } from '../../page/act/admit';
import type { Article, PageAction } from '../../page/api';
import { extractPdf } from '../../pdf/extract-pdf';
import type { PdfFollower, PdfText } from '../../pdf/pdf-text';
import { withPdfData, withPdfText } from '../../pdf/page-with-pdf';
import { ACTIONABLE_MS, actInPage } from './act-in-page';
import type { SideEffects } from './side-effects';
import { AheadView } from './ahead-view';
import type { FileContent } from '../settings/attachments';
import { readCode } from '../../code/code-syntax';
import { runCode } from '../code/code-runner';
import { EmbeddedPdfs } from './pdf/embedded-pdfs';
import { documentUnderWay } from './document-under-way';
import { originOf } from './frames/frame-tree';
import { waitInFrames } from './frames/frame-waits';
import { TabFrames } from './frames/frames';
import { view } from './read-page';
import { answersTo, drawsFor } from './late-drawing';
import { markedView } from './pictures/marked-view';
import { navigationEnd } from '../tabs/navigation-end';
import { callPage, runFile, type FrameTarget } from '../client/page-client';
import { inTurn } from '../client/page-turns';
import { withPointerCapture } from './pointer-capture';
import { PointerShow } from './pointer-show';
import type { RequestWatch } from '../tabs/request-watch';
import { callPageTool, PageTools } from './page-tools';
import { sightOf } from './pictures/screenshot-and-html';
import { PageWork } from './page-work';
import { promisedText } from './promised-text';
import { quiet } from './settle';
import type { TaskTabs } from '../tabs/task-tabs';
import { UnansweredRequests } from './writes/unanswered-requests';
import { whenGone, whenUsed } from './wait-until-solved';
import type { PageEventWatch } from './dialogs/page-dialogs';
import type { WriteHold } from './writes/write-hold';

/** A page is asked again after this long, in case it was replaced meanwhile. */
const POINTING_MS = 15_000;
/** Quiet for this long counts as idle for `wait_for network_idle`. */
const IDLE_MS = 500;
/** A page has drawn the answer to a request once it has not changed for this long. Milliseconds. */
const DRAWN_MS = 100;
/** What a page says is to come has this long to come. Milliseconds. */
const PROMISED_MS = 2_000;
/** Characters of HTML per token, about. */
const CHARS_A_TOKEN = 3;

/** While these press the pointer, pages may capture it. */
const presses: ReadonlySet<PageAction['kind']> = new Set(['click', 'drag']);

export interface PagePortParts {
  tabs: TaskTabs;
  requests: RequestWatch;
  pageEvents: PageEventWatch;
  writes: WriteHold;
  aftermaths: SideEffects;
  /** Limits what one look at the page gives; lower once a model has turned out to read less. */
  snapshotTokens(): number;
  settleLimitMs: number;
  /** How long a look after an action waits for answers to what the action sent. */
  answerLimitMs: number;
  /** True if the user is shown in the page where the task acts. */
  showPointer: boolean;
  /** The newest refs that the task was shown so far, by prefix. */
  told: ReadonlyMap<string, number>;
  filesOf(names: readonly string[]): Promise<FileContent[]>;
  /** A fresh name for each action. */
  nextCall(): ActCall;
  /** For the reading of PDF files in pages; its signal is aborted once the run is over. */
  pdfs: PdfFollower;
}

/** The page of the task's current tab, over the page library in its frames. */
export function createPagePort({
  tabs,
  requests,
  pageEvents,
  writes,
  aftermaths,
  snapshotTokens,
  settleLimitMs,
  answerLimitMs,
  showPointer,
  told,
  filesOf,
  nextCall,
  pdfs,
}: PagePortParts): PagePort {
  const known = new Map<number, TabFrames>();
  const framesOf = (tabId: number) => {
    const frames = known.get(tabId) ?? new TabFrames(tabId, tabs.facts, told, new EmbeddedPdfs(pdfs));
    known.set(tabId, frames);
    return frames;
  };
  const targetOf = (ref?: string) => framesOf(tabs.current().tabId).target(ref);

  /** The PDF files that the last look read and that are still in the page. */
  const filesIn = async (frames: TabFrames, signal: AbortSignal): Promise<PdfText[]> => {
    const found = [...frames.pdfs.all.keys()].map((prefix) => frames.pdfAt(`${prefix}e1`));
    return (await raceAbort(Promise.all(found), signal)).flatMap((one) => (one ? [one.file.pdf] : []));
  };

  const pageTools = new PageTools();
  let picture: Picture | undefined;
  let isFirstLook = true;
  const unanswered = new UnansweredRequests(requests, answerLimitMs);
  const ahead = new AheadView(tabs, framesOf);
  const work = new PageWork({
    tabs,
    requests,
    pageEvents,
    writes,
    aftermaths,
    unanswered,
    ahead,
    snapshotTokens,
    settleLimitMs,
  });
  const pointer = showPointer ? new PointerShow() : undefined;

  const idle = async (limitMs: number, signal: AbortSignal, countsBefore: boolean): Promise<number> =>
    quiet(
      await targetOf(),
      undefined,
      { quietMs: IDLE_MS, limitMs, countsBefore, requestsQuietMs: () => requests.quietMs(tabs.current().tabId) },
      signal,
    );

  const drawn = async (signal: AbortSignal): Promise<void> => {
    const limits = { quietMs: DRAWN_MS, limitMs: settleLimitMs, requestsQuietMs: () => Infinity };
    await quiet(await targetOf(), undefined, limits, signal);
  };

  /** Keys and text without a ref go to the frame of the last action. */
  const frameFor = async (ref: string | undefined, keys: boolean): Promise<FrameTarget> => {
    const target = await targetOf(ref);
    const { lastFrame } = work;
    return keys && ref === undefined && lastFrame?.tabId === target.tabId ? lastFrame : target;
  };

  const act: PagePort['act'] = async (wanted, signal, leave = {}) => {
    const target = await frameFor(
      'ref' in wanted ? wanted.ref : undefined,
      wanted.kind === 'press' || wanted.kind === 'type',
    );
    if ('ref' in wanted && wanted.ref !== undefined) work.lastFrame = target;
    const action = wanted.kind === 'press' && work.clipboard ? { ...wanted, clipboard: work.clipboard } : wanted;
    /** Copying a text and sending a form are effects, even if the page stays as it was. */
    let effect = false;
    const outcome = await work.run(
      target,
      async () => {
        if ('ref' in wanted && wanted.ref !== undefined)
          pointer?.show(target, framesOf(target.tabId).documentIn(target.frameId));
        const dispatch = () => actInPage(target, action, nextCall(), leave.form?.digest ?? '');
        const { clipboard: copied, ...done } = await (presses.has(action.kind)
          ? withPointerCapture(target, action.kind === 'drag', dispatch)
          : dispatch());
        if (copied) work.clipboard = copied;
        effect = copied !== undefined || done.sent === true;
        return done;
      },
      signal,
      { leave, drawsLate: drawsFor(action), reactsLate: answersTo(action) },
    );
    return effect ? { ...outcome, changed: true } : outcome;
  };

  let lastText = '';
  /** Looks again where the page says that more is to come, once that has gone. */
  const lookOnceThere = async (look: () => Promise<PageView>, signal: AbortSignal): Promise<PageView> => {
    const first = await look();
    const promised = promisedText(first.text, lastText);
    const hasGone = promised !== undefined && (await goes(promised, signal));
    const seen = hasGone ? { ...(await look()), ...(first.requests ? { requests: first.requests } : {}) } : first;
    lastText = seen.text;
    return seen;
  };

  const goes = async (text: string, signal: AbortSignal): Promise<boolean> => {
    try {
      await port.waitFor({ text, state: 'gone', timeoutMs: PROMISED_MS }, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof AgentError)) throw error;
      return false;
    }
    await drawn(signal);
    return true;
  };

  const port: PagePort = {
    view(options, signal) {
      const wanted = { ...options, maxTokens: snapshotTokens() };
      const look = async () => {
        const { tabId } = tabs.current();
        if (isFirstLook) await documentUnderWay(tabId, settleLimitMs, signal);
        isFirstLook = false;
        const written = writes.takeAnswered(tabId);
        if (unanswered.isEmpty() && !written) return (await ahead.take(wanted)) ?? view(tabs, framesOf, wanted, signal);
        const ended = await unanswered.answers();
        ahead.forget();
        if (written) await drawn(signal);
        const seen = await view(tabs, framesOf, wanted, signal);
        return ended.length > 0 ? { ...seen, requests: ended } : seen;
      };
      const isWhole = Object.keys(options).length === 0;
      const seen = async () => (isWhole ? pageTools.withTools(await lookOnceThere(look, signal)) : look());
      // A look that follows an action need not wait for watchers of frames that the action was not in.
      return raceAbort(inTurn(tabs.current().tabId, seen), signal).finally(
        () => void pageEvents.installRest(tabs.current().tabId),
      );
    },

    act,

    async foresee(intent, signal) {
      const target = await frameFor(intent.ref, intent.by === 'keys' || intent.by === 'type');
      const foreseen = await raceAbort(
        callPage(target, 'foresee', { intent, timeoutMs: ACTIONABLE_MS }, ACTIONABLE_MS),
        signal,
      );
      const pastes = intent.by === 'keys' && /\+(v|insert)$/i.test(intent.keys.trim());
      return pastes && work.clipboard ? { ...foreseen, pastes: work.clipboard.text } : foreseen;
    },

    answerDialog: (answer, signal) => raceAbort(pageEvents.answerNext(tabs.current().tabId, answer), signal),

    async upload(ref, names, signal, leave) {
      return act({ kind: 'upload', ref, files: await filesOf(names) }, signal, leave);
    },

    async runCode({ code, frame, limitMs }, signal) {
      const read = readCode(code);
      if (!read.ok) return { thrown: { message: `SyntaxError: ${read.message}`, line: read.line }, console: [] };
      const target = await targetOf(frame);
      const rest = deferred<void>();
      return work
        .run(
          target,
          async () => {
            const nonce = `s${crypto.randomUUID().replaceAll('-', '')}`;
            await callPage(target, 'lend', { nonce });
            return runCode(
              {
                target,
                origin: await originOf(target),
                code: read.body,
                nonce,
                limitMs,
                gone: pageEvents.whenGone(target),
                rested: rest.promise,
              },
              signal,
            );
          },
          signal,
        )
        .finally(rest.resolve);
    },

    async callTool(call, signal, leave = {}) {
      const target = await targetOf();
      return work.run(target, () => callPageTool(target, call, signal), signal, { leave });
    },

    async waitFor(condition, signal) {
      const { tabId } = tabs.current();
      return raceAbort(
        waitInFrames(tabId, () => framesOf(tabId).open(), condition),
        signal,
      );
    },

    async waitForNavigation(timeoutMs, signal) {
      await navigationEnd(tabs.current().tabId, timeoutMs, signal);
      return { url: (await tabs.refresh()).url };
    },

    async waitForIdle(timeoutMs, signal) {
      const waitedMs = await idle(timeoutMs, signal, false);
      if (waitedMs >= timeoutMs)
        throw fail('TIMEOUT', `The page was not quiet within ${timeoutMs} ms.`, {
          params: { seconds: timeoutMs / 1_000 },
        });
      return { waitedMs };
    },

    calm: async (timeoutMs, signal) => void (await idle(timeoutMs, signal, true)),

    html: async ({ ref, selector, maxChars }, signal) =>
      raceAbort(
        callPage(await targetOf(ref), 'html', { maxChars, ...(ref ? { ref } : {}), ...(selector ? { selector } : {}) }),
        signal,
      ),

    async picture(signal) {
      const { tabId } = tabs.current();
      picture = await raceAbort(markedView(tabId, framesOf(tabId)), signal);
      return picture;
    },

    lastPicture() {
      const last = picture;
      picture = undefined;
      return last;
    },

    sight: (signal) => sightOf(tabs.current().tabId, snapshotTokens() * CHARS_A_TOKEN, signal),

    async extract(params, signal) {
      const frames = framesOf(tabs.current().tabId);
      const embedded = await raceAbort(frames.pdfAt(params.ref), signal);
      if (embedded) return extractPdf(embedded.file.pdf, params, embedded.refPrefix);
      const found = await raceAbort(callPage(await targetOf(params.ref), 'extract', params), signal);
      return params.ref === undefined ? withPdfData(found, await filesIn(frames, signal), params) : found;
    },

    async article(signal) {
      const frames = framesOf(tabs.current().tabId);
      const article = (await raceAbort(runFile(await targetOf(), '/article.js'), signal)) as Article;
      return withPdfText(article, await filesIn(frames, signal));
    },

    describe: async (ref, signal) => raceAbort(callPage(await targetOf(ref), 'describe', { ref }), signal),

    async findKnown(target, samePage, signal) {
      const found = await raceAbort(framesOf(tabs.current().tabId).findKnown(target, samePage), signal);
      if (found.ref !== undefined) return { ref: found.ref };
      return { why: found.why === 'several' ? 'several' : 'missing' };
    },

    async whenPointedAt(signal) {
      for (;;) {
        const pointed = await raceAbort(framesOf(tabs.current().tabId).whenPointedAt(POINTING_MS), signal);
        if (pointed) return pointed;
      }
    },

    whenGone: (selector, signal) => whenGone(port, selector, signal),

    async whenUsed(ref, signal) {
      await raceAbort(whenUsed(await targetOf(ref), ref, signal), signal);
    },
  };
  return port;
}
