import { browser } from 'wxt/browser';
import type { ScriptPublicPath } from 'wxt/utils/inject-script';
import { ignoreLateFailure } from '../../async';
import { AgentError, fail, type Failure } from '../../failure';
import { onlyReads, type PageApi, type PageMethod, type PageRequest } from '../../page/api';
import { unwrap, type Reply } from '../../rpc';
import { withinTime, withTimeLimit } from '../../time-limit';
import { crashed, UNRESPONSIVE_MS, whileAnswering } from './page-answers';
import { onlyFrame, runFileIn, runIn } from './run-in';

export interface FrameTarget {
  tabId: number;
  frameId: number;
}

const LIFE_MS = 3_000;

/**
 * Injects the library where it is missing. Throws AgentError: the library's own failure, or RESTRICTED_PAGE,
 * NO_PERMISSION, TAB_CLOSED, FRAME_GONE, NAVIGATED, PAGE_UNRESPONSIVE.
 */
export async function callPage<M extends PageMethod>(
  target: FrameTarget,
  method: M,
  params: Parameters<PageApi[M]>[0],
  ownTimeoutMs = 0,
): Promise<ReturnType<PageApi[M]>> {
  const request: PageRequest<M> = { channel: 'sidehand:page', method, params };
  const work = async () => {
    const first = await send(target, request);
    if (first) return unwrap(first);
    await inject(target);
    const second = await send(target, request);
    if (!second) throw fail('NAVIGATED', 'The page was replaced while Sidehand reached for it.');
    return unwrap(second);
  };
  const frames = { ...onlyFrame(target), onlyReads: onlyReads[method] };
  return whileAnswering(frames, work(), UNRESPONSIVE_MS + ownTimeoutMs) as Promise<ReturnType<PageApi[M]>>;
}

/** Brings the library there before the first look, which reports problems. Never rejects. */
export async function reachPage(tabId: number): Promise<void> {
  await callPage({ tabId, frameId: 0 }, 'activity', {}).catch(ignoreLateFailure);
}

/** Undefined where the frame has no page library. */
async function send(target: FrameTarget, request: PageRequest): Promise<Reply<unknown> | undefined> {
  try {
    const reply: unknown = await browser.tabs.sendMessage(target.tabId, request, { frameId: target.frameId });
    return isReply(reply) ? reply : undefined;
  } catch (error) {
    if (/Receiving end does not exist|Could not establish connection/i.test(messageOf(error))) return undefined;
    throw translateError(error);
  }
}

/** Gives what the script's `main` returned. Throws as `callPage`. */
export async function runFile(target: FrameTarget, file: ScriptPublicPath): Promise<unknown> {
  const result = await withTimeLimit(
    startFile(target, file),
    UNRESPONSIVE_MS,
    'PAGE_UNRESPONSIVE',
    'The page does not answer; it may be busy or show a dialog.',
  );
  if (typeof result !== 'object' || result === null) throw fail('INTERNAL', `${file} failed in the page.`);
  return result;
}

const underWay = new Map<string, Promise<unknown>>();

/** Firefox reads the file anew for each injection: simultaneous calls share one. */
function inject(target: FrameTarget): Promise<unknown> {
  const key = `${target.tabId} ${target.frameId}`;
  const there = underWay.get(key);
  if (there) return there;
  const injected = startFile(target, '/page.js').finally(() => underWay.delete(key));
  underWay.set(key, injected);
  return injected;
}

/** Throws as `callPage`. */
async function startFile(target: FrameTarget, file: ScriptPublicPath): Promise<unknown> {
  try {
    const [injection] = await runFileIn(onlyFrame(target), file);
    // Firefox 153 returns nothing for a crashed tab.
    if (!injection) throw fail('PAGE_UNRESPONSIVE', crashed);
    return injection.result;
  } catch (error) {
    throw translateError(error);
  }
}

/** `silent`: some seconds without an answer. `gone`: no such frame, or crashed. */
export async function lifeOf(target: FrameTarget): Promise<'runs' | 'silent' | 'gone'> {
  const ping = runIn(onlyFrame(target), () => true).then(
    ([injection]) => (injection ? ('runs' as const) : ('gone' as const)),
    () => 'gone' as const,
  );
  return (await withinTime(ping, LIFE_MS)) ?? 'silent';
}

export function isReply(value: unknown): value is Reply<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Wordings of Chromium 156 and Firefox 153. */
const translations: [RegExp, Failure][] = [
  [/no tab with id|invalid tab id|tab was closed/i, { code: 'TAB_CLOSED', message: 'The tab was closed.' }],
  [
    /no frame with id|invalid frame ids|frame with id .* (was )?removed|frame .*not found/i,
    { code: 'FRAME_GONE', message: 'The frame is no longer on the page.', hint: 'Look at the page again.' },
  ],
  [
    /showing error page/i,
    { code: 'NAVIGATION_FAILED', message: 'The browser shows an error page: the address could not be loaded.' },
  ],
  [
    /message (channel|port) (is )?closed|back\/forward cache|actor .* destroyed|conduit|context.*(destroyed|unloaded|inactive)|document.*(unloaded|inactive)|destroyed before query resolved/i,
    { code: 'NAVIGATED', message: 'The page navigated away during the call.', hint: 'Look at the page again.' },
  ],
  [
    /cannot access a chrome|extensions gallery|cannot be scripted|cannot access contents of the page|cannot access "?(about|chrome|edge|view-source|moz)/i,
    {
      code: 'RESTRICTED_PAGE',
      message: 'The browser closes this page to extensions.',
      hint: 'Open another address with navigate.',
    },
  ],
  [
    /missing host permission|cannot access contents of url|permission/i,
    { code: 'NO_PERMISSION', message: 'Sidehand has no permission for this site.' },
  ],
];

export function translateError(error: unknown): AgentError {
  if (error instanceof AgentError) return error;
  const text = messageOf(error);
  const known = translations.find(([pattern]) => pattern.test(text));
  return new AgentError(known ? known[1] : { code: 'INTERNAL', message: text });
}
