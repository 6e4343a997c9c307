import { fail } from '../failure';
import { createActivity } from './activity';
import { act } from './act';
import type { PageApi, PageMethod, Ref } from './api';
import { collect } from './collect';
import { readShadowRootsBy, type ShadowRootReader } from './dom';
import { extract } from './extract';
import { htmlOf } from './html';
import { createRefs } from './refs';
import { findByText, reveal } from './reveal';
import { waitFor } from './wait';

/** The page's side of `PageApi`: the same calls, some of which take their time. Throws AgentError. */
export type PageLibrary = { [M in PageMethod]: (params: Parameters<PageApi[M]>[0]) => ReturnType<PageApi[M]> | Promise<ReturnType<PageApi[M]>> };

/**
 * One library for one document; `readShadowRoot` gives closed shadow roots where the caller can. Everything works in a hidden tab: nothing waits for frames, for short timers or for
 * the browser's own focus events.
 */
export function createPageLibrary(readShadowRoot?: ShadowRootReader): PageLibrary {
  if (readShadowRoot) readShadowRootsBy(readShadowRoot);
  const refs = createRefs();
  const activity = createActivity();
  const documentKey = randomKey();
  const context = { refs, documentKey, onRoot: activity.watch };
  let prefix: string | undefined;
  /** Reads for the library's own use. Refs made before the prefix is known would be wrong: they are thrown away. */
  const read = (scope?: Ref) => collect(prefix === undefined ? { ...context, refs: createRefs() } : context, { refPrefix: prefix ?? '', refsAfter: 0, ...(scope === undefined ? {} : { scope }) });
  return {
    collect(params) {
      const collected = collect(context, params);
      prefix = collected.refPrefix;
      return collected;
    },
    act: ({ action, timeoutMs }) => act(refs, action, timeoutMs),
    activity: () => ({ sinceMutationMs: Math.round(activity.sinceMutationMs()), readyState: document.readyState, documentKey }),
    waitFor: ({ condition }) => waitFor(condition, () => read().root),
    html: (params) => htmlOf(refs, params),
    extract: ({ what, ref }) => extract(what, read(ref).root),
    frameIndex: () => ({ index: window === window.parent ? -1 : Array.from({ length: window.parent.length }, (_, at) => window.parent[at]).indexOf(window) }),
    reveal: ({ ref, text }) => reveal(ref === undefined ? (text === undefined ? undefined : findByText(text)) : refs.resolve(ref)),
  };
}

/** Calls a method by its name. Throws INVALID_ARGUMENTS for one that does not exist. */
export async function callLibrary<M extends PageMethod>(library: PageLibrary, method: M, params: Parameters<PageApi[M]>[0]): Promise<ReturnType<PageApi[M]>> {
  if (!Object.hasOwn(library, method)) throw fail('INVALID_ARGUMENTS', `The page library has no method "${method}".`);
  return library[method](params);
}

/** Not `randomUUID`, which pages served over plain http do not have. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
