import type { Browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { AgentError } from '@/utils/failure';
import type { FrameTarget } from '@/utils/browser/client/page-client';
import type { PageApi, PageMethod, PageRequest } from '@/utils/page/api';
import { frameIdsIn } from './frames';
import { onReset } from './on-reset';

/** What the page library in a frame answers, by method. What a method throws is its failure. */
type Library = {
  [M in PageMethod]?: (
    params: Parameters<PageApi[M]>[0],
    frame: FrameTarget,
  ) => Partial<Awaited<ReturnType<PageApi[M]>>> | Promise<Partial<Awaited<ReturnType<PageApi[M]>>>>;
};
export interface Script {
  target: Browser.scripting.InjectionTarget;
  func?: unknown;
  files?: string[];
  args?: unknown[];
}
type Runs = (script: Script, frame: FrameTarget) => unknown;

let library: Library | undefined;
let isSilent = false;
let runs: Runs = () => null;
const never = new Promise<never>(() => undefined);

/** All pages are busy, or show a dialog: nothing that runs there, or is asked there, gives anything. */
export function silentPages(): void {
  isSilent = true;
}

/** The page library is in all frames from now on, and gives these answers. */
export function pageAnswers(answers: Library): void {
  library = answers;
  isSilent = false;
}

/**
 * What scripts give in the frames of all tabs. What it throws is what the browser says, of all frames of the call.
 * Gives what is injected from now on.
 */
export function pageRuns(run: Runs = () => null): Script[] {
  const injected: Script[] = [];
  runs = (script, frame) => {
    if (injected.at(-1) !== script) injected.push(script);
    return run(script, frame);
  };
  return injected;
}

export const noFrame = (frameId: number, tabId: number): Error =>
  new Error(`No frame with id ${frameId} in tab with id ${tabId}.`);

onReset(fakeBrowser.scripting, () => {
  library = undefined;
  isSilent = false;
  runs = () => null;
});
Object.assign(fakeBrowser.scripting, {
  async executeScript(script: Script) {
    const { tabId, frameIds, allFrames } = script.target;
    const there = frameIdsIn(tabId);
    const wanted = frameIds ?? (allFrames ? there : [0]);
    const missing = wanted.find((frameId) => !there.includes(frameId));
    if (missing !== undefined) throw noFrame(missing, tabId);
    if (isSilent) return never;
    const results = wanted.map(async (frameId) => ({ frameId, result: await runs(script, { tabId, frameId }) }));
    return Promise.all(results);
  },
});
Object.assign(fakeBrowser.tabs, {
  async sendMessage(tabId: number, { method, params }: PageRequest, { frameId = 0 }: { frameId?: number } = {}) {
    if (isSilent) return never;
    const answer = library?.[method] as ((given: unknown, frame: FrameTarget) => unknown) | undefined;
    if (!answer) throw new Error('Could not establish connection. Receiving end does not exist.');
    try {
      return { ok: true, value: await answer(params, { tabId, frameId }) };
    } catch (error) {
      const { failure } = error as Partial<AgentError>;
      if (!failure) throw error;
      return { ok: false, failure };
    }
  },
});
