import type { PagePort } from '../../contracts/ports';
import { raceAbort, ignoreLateFailure } from '../../async';
import { AgentError } from '../../failure';
import { readCode } from '../../code/code-syntax';
import type { ActCall } from '../../page/act/admit';
import { isPaste, readChord } from '../../page/typing/chord';
import { callPage, type FrameTarget } from '../client/page-client';
import { runCode } from '../code/code-runner';
import type { FileContent } from '../../contracts/read-files';
import { ACTIONABLE_MS, actInPage } from './act-in-page';
import type { PageEventWatch } from './dialogs/page-dialogs';
import { addressOf } from './frames/frame-tree';
import { lendDragEffects } from './drag-effects';
import { opensSomethingNew, drawsFor } from './late-drawing';
import { callPageTool } from './page-tools';
import type { ActMessage, PageWork } from './page-work';
import { defined } from '../../defined';
import { originOf, siteOf } from '../../web/hosts';
import type { TaskPage } from './task-page';
import { onlyFrame, runIn } from '../client/run-in';

export interface PageActionsParts {
  page: Pick<TaskPage, 'tabId' | 'framesOf' | 'targetOf'>;
  work: Pick<PageWork, 'run' | 'clipboard' | 'lastRef'>;
  pageEvents: Pick<PageEventWatch, 'install' | 'whenGone'>;
  showPointer: boolean;
  filesOf(names: readonly string[]): Promise<FileContent[]>;
  nextCall(): ActCall;
}

type PageActions = Pick<PagePort, 'act' | 'foresee' | 'upload' | 'runCode' | 'callTool'>;

export function createPageActions(parts: PageActionsParts): PageActions {
  const { page, work, pageEvents, showPointer, filesOf, nextCall } = parts;
  const shownIn = lastFrame();

  /** Keys and text without a ref go to the frame of the last action, which may show another site by now. */
  const frameFor = async (ref: string | undefined, keys: boolean): Promise<FrameTarget> => {
    const last = keys && ref === undefined && work.lastRef?.tabId === page.tabId ? work.lastRef.ref : undefined;
    try {
      return await page.targetOf(ref ?? last);
    } catch (error) {
      if (last === undefined || !(error instanceof AgentError) || error.failure.code !== 'STALE_REF') throw error;
      // The focus went with the frame.
      work.lastRef = undefined;
      return page.targetOf();
    }
  };

  const act: PagePort['act'] = async (wanted, signal, permission = {}) => {
    const ref = 'ref' in wanted ? wanted.ref : undefined;
    const target = await frameFor(ref, wanted.kind === 'press' || wanted.kind === 'type');
    if (ref !== undefined) work.lastRef = { tabId: target.tabId, ref };
    const { clipboard } = work;
    const action = wanted.kind === 'press' && clipboard && pastes(wanted.keys) ? { ...wanted, clipboard } : wanted;
    /** Copying a text and sending a form are effects even if the page looks the same. */
    let effect = false;
    const effects = action.kind === 'drag' ? lendDragEffects(target) : undefined;
    const dispatch = async ({ sent, arming }: ActMessage) => {
      if (showPointer) shownIn(target);
      await effects?.ready;
      const allowedForm = permission.form?.digest ?? '';
      const origin = permission.on && ref === undefined ? originOf(permission.on) : undefined;
      const { clipboard: copied, ...done } = await actInPage(
        target,
        { action, call: nextCall(), allowedForm, showsPointer: showPointer, ...defined({ arming, origin }) },
        sent,
      ).finally(() => effects?.end());
      if (copied) work.clipboard = copied;
      effect = copied !== undefined || done.sent === true;
      return done;
    };
    const how = { permission, hasActed: true, drawsLate: drawsFor(action), reactsLate: opensSomethingNew(action) };
    const outcome = await work.run(target, dispatch, signal, how).finally(() => effects?.end());
    return effect ? { ...outcome, changed: true } : outcome;
  };

  return {
    act,

    async foresee(intent, signal) {
      const target = await frameFor(intent.ref, intent.by === 'keys' || intent.by === 'type');
      // The action that follows waits for it.
      void pageEvents.install(target.tabId, target.frameId);
      const foreseen = await raceAbort(
        callPage(target, 'foresee', { intent, timeoutMs: ACTIONABLE_MS }, ACTIONABLE_MS),
        signal,
      );
      const { refs } = page.framesOf(target.tabId);
      const closedFrame = intent.ref === undefined ? undefined : refs.closed.get(intent.ref);
      const writer = siteOf(foreseen.url) === undefined ? { writer: await addressOf(target) } : {};
      return {
        ...foreseen,
        ...writer,
        ...(intent.by === 'keys' && work.clipboard && pastes(intent.keys) ? { pastes: work.clipboard.text } : {}),
        ...defined({ closedFrame }),
      };
    },

    async upload(ref, names, signal, permission) {
      return act({ kind: 'upload', ref, files: await filesOf(names) }, signal, permission);
    },

    runCode: codeRunner(parts),

    async callTool(call, signal, permission = {}) {
      const target = await page.targetOf();
      return work.run(target, () => callPageTool(target, call, pageEvents.whenGone(target), signal), signal, {
        permission,
      });
    },
  };
}

function pastes(keys: string): boolean {
  const chord = readChord(keys);
  return chord !== undefined && isPaste(chord);
}

function codeRunner({ page, work, pageEvents, nextCall }: PageActionsParts): PagePort['runCode'] {
  return async ({ code, frame, limitMs, on }, signal) => {
    const read = readCode(code);
    if (!read.ok) return { thrown: { message: `SyntaxError: ${read.message}`, line: read.line }, console: [] };
    const target = await page.targetOf(frame);
    const rest = Promise.withResolvers<void>();
    const run = async () => {
      const nonce = `s${crypto.randomUUID().replaceAll('-', '')}`;
      await callPage(target, 'lend', { nonce, taskId: nextCall().taskId });
      const origin = URL.parse(await addressOf(target))?.origin ?? '';
      const gone = pageEvents.whenGone(target);
      return runCode({ target, origin, on, code: read.body, nonce, limitMs, gone, rested: rest.promise }, signal);
    };
    return work.run(target, run, signal).finally(rest.resolve);
  };
}

/** Hides the pointer in the frame before it, as it is shown in one at a time. Not waited for: the page may be gone. */
function lastFrame(): (target: FrameTarget) => void {
  let last: FrameTarget | undefined;
  return (target) => {
    if (last && (last.tabId !== target.tabId || last.frameId !== target.frameId))
      runIn(onlyFrame(last), hidePointer).catch(ignoreLateFailure);
    last = target;
  };
}

/** Sent into the page as source. */
function hidePointer(): void {
  const world = globalThis as { [key: symbol]: { hidePointer(): void } | undefined };
  world[Symbol.for('sidehand:page-library')]?.hidePointer();
}
