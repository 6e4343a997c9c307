import type { Aftermath, PagePort } from '../agent/ports';
import { deferred, raceAbort } from '../async';
import { AgentError, fail } from '../failure';
import type { ActCall } from '../page/admit';
import type { Article, Clipboard } from '../page/api';
import { ACTIONABLE_MS, actInPage } from './act-in-page';
import type { Aftermaths } from './aftermath';
import { AheadView } from './ahead-view';
import type { FileContent } from './attachments';
import { runCode } from './code-runner';
import { originOf } from './frame-tree';
import { waitInFrames } from './frame-waits';
import { TabFrames } from './frames';
import { view } from './look';
import { NavigationWatch } from './navigation';
import { navigationEnd } from './navigation-end';
import { hasChanged } from './page-activity';
import { callPage, runFile, type FrameTarget } from './page-client';
import { withPointerCapture } from './pointer-capture';
import { PointerShow } from './pointer-show';
import type { RequestWatch } from './request-watch';
import { sightOf } from './sight';
import { quiet, settle } from './settle';
import { objection } from './tabs-port';
import type { TaskTabs } from './task-tabs';
import { whenGone } from './when-gone';
import type { Witness } from './witness';

/** Quiet for this long counts as idle for `wait_for network_idle`. */
const IDLE_MS = 500;
/** HTML has about so many characters to a token. */
const CHARS_A_TOKEN = 3;

export interface PagePortParts {
  tabs: TaskTabs;
  requests: RequestWatch;
  witness: Witness;
  aftermaths: Aftermaths;
  /** Bounds what one look at the page gives; less once a model has turned out to read less. */
  snapshotTokens(): number;
  settleLimitMs: number;
  /** Whether the user is shown in the page where the task acts. */
  showPointer: boolean;
  /** The newest refs that the task was told so far, by prefix. */
  told: ReadonlyMap<string, number>;
  filesOf(names: readonly string[]): Promise<FileContent[]>;
  /** A fresh name for each action. */
  nextCall(): ActCall;
}

/** The page of the task's current tab, over the page library in its frames. */
export function createPagePort({
  tabs,
  requests,
  witness,
  aftermaths,
  snapshotTokens,
  settleLimitMs,
  showPointer,
  told,
  filesOf,
  nextCall,
}: PagePortParts): PagePort {
  const known = new Map<number, TabFrames>();
  const framesOf = (tabId: number) => {
    const frames = known.get(tabId) ?? new TabFrames(tabId, tabs.facts, told);
    known.set(tabId, frames);
    return frames;
  };
  const targetOf = (ref?: string) => framesOf(tabs.current().tabId).target(ref);

  /** What was copied in this task, in any of its tabs and frames. Never the system's clipboard, and never stored. */
  let clipboard: Clipboard | undefined;
  /** Where the last element was that something was done to: keys without a ref go there. */
  let lastFrame: FrameTarget | undefined;
  const ahead = new AheadView(tabs, framesOf);
  const pointer = showPointer ? new PointerShow() : undefined;

  /** Does something to the page in the frame, and waits until what it started has settled. */
  const doing = async <T>(
    target: FrameTarget,
    work: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T & Aftermath & { note?: string }> => {
    await raceAbort(witness.attend(target.tabId), signal);
    const watch = new NavigationWatch(target.tabId, requests);
    const since = performance.now();
    requests.acts(target.tabId);
    ahead.forget();
    try {
      const outcome = await raceAbort(work(), signal);
      const settling = {
        requests,
        since,
        limitMs: settleLimitMs,
        announced: () => witness.hasLeft(target.tabId, since),
        whenNearlyQuiet: () => ahead.begin(target.tabId, snapshotTokens()),
      };
      const gone = await settledOrGone(target, watch, settling, signal);
      const after = await aftermaths.take(settleLimitMs, signal);
      if (after.dialogs?.some(({ kind, accepted }) => kind === 'beforeunload' && !accepted)) throw objection();
      if (!watch.committed && !gone)
        return { ...outcome, ...after, changed: watch.frameCommitted || (await hasChanged(target, signal)) };
      lastFrame = undefined;
      const { url, title } = await tabs.refresh();
      if (gone)
        return {
          ...outcome,
          ...after,
          changed: true,
          note: 'The tab closed itself. Work goes on in the tab that had opened it.',
        };
      return { ...outcome, ...after, changed: true, navigated: { url, title } };
    } finally {
      watch.dispose();
    }
  };

  const idle = async (limitMs: number, signal: AbortSignal, countsBefore: boolean): Promise<number> =>
    quiet(
      await targetOf(),
      undefined,
      { quietMs: IDLE_MS, limitMs, countsBefore, requestsQuietMs: () => requests.quietMs(tabs.current().tabId) },
      signal,
    );

  /** Keys without a ref go where something was done last. */
  const frameFor = async (ref: string | undefined, keys: boolean): Promise<FrameTarget> => {
    const target = await targetOf(ref);
    return keys && ref === undefined && lastFrame?.tabId === target.tabId ? lastFrame : target;
  };

  const act: PagePort['act'] = async (wanted, signal, leave = '') => {
    const target = await frameFor('ref' in wanted ? wanted.ref : undefined, wanted.kind === 'press');
    if ('ref' in wanted && wanted.ref !== undefined) lastFrame = target;
    const action = wanted.kind === 'press' && clipboard ? { ...wanted, clipboard } : wanted;
    return doing(
      target,
      async () => {
        if ('ref' in wanted && wanted.ref !== undefined)
          pointer?.show(target, framesOf(target.tabId).documentIn(target.frameId));
        const dispatch = () => actInPage(target, action, nextCall(), leave);
        const { clipboard: copied, ...outcome } = await (action.kind === 'drag'
          ? withPointerCapture(target, dispatch)
          : dispatch());
        if (copied) clipboard = copied;
        return outcome;
      },
      signal,
    );
  };

  const port: PagePort = {
    view(options, signal) {
      const wanted = { ...options, maxTokens: snapshotTokens() };
      const look = async () => (await ahead.take(wanted)) ?? view(tabs, framesOf, wanted, signal);
      return raceAbort(look(), signal);
    },

    act,

    async foresee(intent, signal) {
      const target = await frameFor(intent.ref, intent.by === 'keys');
      return raceAbort(callPage(target, 'foresee', { intent, timeoutMs: ACTIONABLE_MS }, ACTIONABLE_MS), signal);
    },

    answerDialog: (answer, signal) => raceAbort(witness.answerNext(tabs.current().tabId, answer), signal),

    async upload(ref, names, signal) {
      return act({ kind: 'upload', ref, files: await filesOf(names) }, signal);
    },

    async runCode({ code, frame, limitMs }, signal) {
      const target = await targetOf(frame);
      const rest = deferred<void>();
      return doing(
        target,
        async () => {
          const nonce = `s${crypto.randomUUID().replaceAll('-', '')}`;
          await callPage(target, 'lend', { nonce });
          return runCode(
            {
              target,
              origin: await originOf(target),
              code,
              nonce,
              limitMs,
              gone: witness.whenGone(target),
              rested: rest.promise,
            },
            signal,
          );
        },
        signal,
      ).finally(rest.resolve);
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

    sight: (signal) => sightOf(tabs.current().tabId, snapshotTokens() * CHARS_A_TOKEN, signal),

    extract: async (params, signal) => raceAbort(callPage(await targetOf(params.ref), 'extract', params), signal),

    article: async (signal) => raceAbort(runFile(await targetOf(), '/article.js') as Promise<Article>, signal),

    whenGone: (selector, signal) => whenGone(port, selector, signal),
  };
  return port;
}

/** Whether the tab is gone: pop-ups close themselves. */
async function settledOrGone(...[target, watch, options, signal]: Parameters<typeof settle>): Promise<boolean> {
  try {
    await settle(target, watch, options, signal);
    return false;
  } catch (error) {
    if (error instanceof AgentError && error.failure.code === 'TAB_CLOSED') return true;
    throw error;
  }
}
