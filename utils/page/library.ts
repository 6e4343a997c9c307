import { fail, otherSiteError } from '../failure';
import { createActivity } from './watch/activity';
import { ownAddress } from './aria/acting';
import { act } from './act/act';
import { hoverOver } from './act/pointer/hover-rules';
import { emptyMemory, stillSet, takeBack, watchSetting, type SetMemory } from './act/undo/set-here';
import { createAhead } from './see/read-ahead';
import { createAdmission } from './act/admit';
import { hidePointer } from './overlay/drawing';
import type { Effect, PageApi, PageMethod, Ref } from './api';
import { effectFrom } from './watch/effect';
import { collect, collectAround } from './see/collect';
import { createHeadings } from './see/headings';
import { readShadowRootsBy, type ShadowRootReader } from './dom/dom';
import { extract } from './extract/extract';
import { foresee } from './act/foresee';
import { readFrameIdsBy } from './dom/frame-info';
import { readInternalsBy, takeLack, withDomCache, type InternalsReader } from './dom/dom-cache';
import { htmlOf } from './see/html/html';
import { marksInView } from './see/marks';
import { visibleHtml } from './see/html/html-visible';
import { createElementBridge } from './code/element-bridge';
import { describeTarget } from './known/describe-target';
import { findTarget } from './known/find-target';
import { whenPointedAt } from './known/when-pointed-at';
import { secretValues } from './aria/secret';
import { createRefs } from './see/refs';
import { noteShadowedForms } from './dom/safe';
import { createPassing } from './watch/passing';
import { createQuietness } from './watch/until-quiet';
import { lateTurns } from './watch/late-turns';
import type { CarriedArming } from './watch/page-events';
import { stopWaiting } from './watch/observe';
import { reveal } from './act/reveal';
import { whenUsed } from './act/when-used';
import { waitFor } from './watch/wait';
import { defined, nonEmpty } from '../defined';

export interface BrowserReaders {
  shadowRoot?: ShadowRootReader;
  frameId?: (element: Element) => number | undefined;
  memory?: SetMemory;
  /** Arms the watcher of the task. False where it is not there. */
  arm?(arming: CarriedArming): boolean;
  internals?: InternalsReader;
}

/** Partly synchronous. Throws AgentError. */
export type PageMethods = {
  [M in PageMethod]: (params: Parameters<PageApi[M]>[0]) => ReturnType<PageApi[M]> | Promise<ReturnType<PageApi[M]>>;
};

/** Works in a hidden tab: nothing waits for frames, short timers or the browser's own focus events. */
export function createPageLibrary(readers: BrowserReaders = {}) {
  if (readers.shadowRoot) readShadowRootsBy(readers.shadowRoot);
  if (readers.internals) readInternalsBy(readers.internals);
  if (readers.frameId) readFrameIdsBy(readers.frameId);
  const memory = readers.memory ?? emptyMemory();
  const refs = createRefs();
  const admit = createAdmission();
  const passing = createPassing();
  /** Before, a message is only being written, and nothing that passes counts. */
  let isInUse = false;
  const headings = createHeadings();
  const activity = createActivity((records) => {
    headings.note(records);
    refs.noteChanges(records);
    if (isInUse) passing.note(records);
  });
  const quietness = createQuietness(activity.sinceMutationMs, activity.mayMove);
  const bridge = createElementBridge(refs);
  const documentKey = randomKey();
  const headingsNow = () => {
    activity.hear();
    return headings.byLevel();
  };
  const context = { refs, documentKey, onRoot: activity.watch, headings: headingsNow };
  let prefix: string | undefined;
  let effect: (() => Effect) | undefined;
  let noteSet: (() => void) | undefined;
  let actedAt = Infinity;
  let acting: Promise<unknown> = Promise.resolve();
  /** Refs made before the prefix is known would be wrong. */
  const ownContext = () => (prefix === undefined ? { ...context, refs: createRefs() } : context);
  const read = (scope?: Ref) => collect(ownContext(), { refPrefix: prefix ?? '', refsAfter: 0, ...defined({ scope }) });
  const look: PageMethods['collect'] = async (params) => {
    const collected = await collect(context, params);
    prefix = collected.refPrefix;
    return {
      ...collected,
      ...nonEmpty({ set: noteSet ? [] : stillSet(memory), passed: passing.take() }),
      ...(takeLack() ? { lacksInternals: true } : {}),
      ...('modelContext' in document ? { mayOfferTools: true } : {}),
    };
  };
  const ahead = createAhead(async (params) => look(params), refs, activity.moment, passing.giveBack);
  const lookAgain = (params: Parameters<PageApi['collect']>[0]) => {
    ahead.begin(params);
    return ahead.current(params);
  };
  const methods: PageMethods = {
    collect: (params) => ahead.look(params),
    act({ action, call, arming, origin, ...limits }) {
      if (origin !== undefined && URL.parse(ownAddress())?.origin !== origin) throw otherSiteError();
      admit(call);
      if (arming && Date.now() <= limits.notAfter && !readers.arm?.(arming))
        throw fail('LOCK_FAILED', 'The page could not be kept from sending by itself. Nothing was done.', {
          hint: 'Look at the page again.',
        });
      const since = performance.now();
      const done = act(refs, action, {
        ...limits,
        begin: (at) =>
          withDomCache(() => {
            if (at === 'aiming') return activity.compareFrom();
            activity.compareFrom(at, action.kind === 'press');
            effect = effectFrom(at, action.kind);
            noteSet = watchSetting(memory, call.taskId, at);
          }),
      }).finally(() => {
        actedAt = performance.now();
        quietness.acted(since);
      });
      acting = done.catch(() => undefined);
      return done;
    },
    foresee: ({ intent, timeoutMs }) => foresee(refs, intent, timeoutMs),
    async untilQuiet({ look: wanted, countsMs: counts, ...limits }) {
      if (counts === 'since act') await acting;
      const countsMs = counts === 'since act' ? Math.max(0, performance.now() - actedAt) : counts;
      const nearlyQuiet = wanted && (() => ahead.begin(wanted));
      const quietMs = await quietness.until({ ...limits, countsMs }, nearlyQuiet);
      if (document.hidden) return { quietMs, hidden: true };
      const found = wanted && ((await ahead.current(wanted)) ?? (await lookAgain(wanted)));
      const changed = activity.changedSoFar();
      return { quietMs, hidden: false, ...defined({ changed, effect: changed ? effect?.() : undefined, look: found }) };
    },
    claimLook: ({ anyway }) => ({ holds: ahead.claim(anyway) }),
    activity: () => ({
      sinceMutationMs: Math.round(activity.sinceMutationMs()),
      readyState: document.readyState,
      documentKey,
    }),
    lateTurns: async ({ frames, limitMs }) => ({ hidden: await lateTurns(frames, limitMs) }),
    firstChange: async ({ limitMs, agoMs }) => ({ changed: await activity.firstChange(limitMs, agoMs) }),
    changed() {
      return { changed: activity.changedSoFar() ?? true, ...defined({ effect: effect?.() }) };
    },
    endAction() {
      activity.endComparison();
      effect = undefined;
      noteSet?.();
      noteSet = undefined;
    },
    takeBack: async ({ taskId, id }) => ({ how: await takeBack(memory, taskId, id) }),
    lend({ nonce, taskId }) {
      bridge.open(nonce);
      noteSet = watchSetting(memory, taskId, 'everywhere');
      activity.compareFrom();
    },
    waitFor: ({ condition }) => waitFor(condition, (wanted) => collectAround(ownContext(), wanted)),
    marks: () => withDomCache(() => marksInView(refs)),
    html: (params) => htmlOf(refs, params),
    visibleHtml,
    extract: (params) =>
      extract(params, {
        element: params.ref === undefined ? document.body : refs.resolve(params.ref),
        collected: async () => (await read(params.ref)).root,
      }),
    whenUsed: ({ ref, timeoutMs }) => whenUsed(refs.resolve(ref), timeoutMs),
    describe: ({ ref }) => describeTarget(refs.resolve(ref)),
    findKnown({ target, samePage, refPrefix, refsAfter }) {
      prefix = refs.begin(refPrefix, refsAfter);
      const result = findTarget(target, samePage);
      if (!result.found) return { why: result.why };
      return { ref: refs.refOf(result.found), lastRef: refs.last() };
    },
    async whenPointedAt({ timeoutMs }) {
      const element = await whenPointedAt(timeoutMs);
      return element ? { ref: refs.refOf(element), known: describeTarget(element) } : {};
    },
    reveal: ({ text }) => reveal(text),
  };
  return {
    methods,
    use(): void {
      isInUse = true;
    },
    key: documentKey,
    refPrefix: () => prefix,
    secretValues,
    hidePointer,
    stop(): void {
      activity.stop();
      bridge.stop();
      stopWaiting();
      hidePointer();
      hoverOver(undefined);
    },
  };
}

/** Throws INVALID_ARGUMENTS for an unknown method. */
export async function callLibrary<M extends PageMethod>(
  { methods, use }: ReturnType<typeof createPageLibrary>,
  method: M,
  params: Parameters<PageApi[M]>[0],
): Promise<ReturnType<PageApi[M]>> {
  noteShadowedForms(document);
  if (showsFile.test(document.contentType) && !worksInViewer.has(method))
    // Chromium's viewer is another extension's frame, with nothing to read around it.
    throw fail(
      'RESTRICTED_PAGE',
      'The browser shows this file in a viewer of its own, which is closed to extensions.',
      { hint: 'Open another address with navigate.', params: { viewer: 'open' } },
    );
  if (!Object.hasOwn(methods, method)) throw fail('INVALID_ARGUMENTS', `The page library has no method "${method}".`);
  // That asks only whether the library is there.
  if (method !== 'activity') use();
  return methods[method](params);
}

/** Of these types, browsers show data, text and sound themselves. */
const showsFile = /^application\/(?!.*(?:xml|json|script|ogg)$)/;

const worksInViewer: ReadonlySet<PageMethod> = new Set(['activity', 'untilQuiet', 'changed', 'endAction', 'marks']);

/** Pages served over plain http lack `randomUUID`. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
