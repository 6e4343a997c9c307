import type { Sight } from '../../../agent/ports';
import { toFailure, type Failure } from '../../../failure';
import { callPage } from '../../client/page-client';
import { takeScreenshot } from './screenshot';
import { smallJpeg } from './shrink-image';
import { generalSettings } from '../../settings/storage';

/**
 * What the settings let the planner see of a tab now. HTML is cut at `maxChars`. Throws nothing but the signal's
 * reason.
 */
export async function sightOf(tabId: number, maxChars: number, signal: AbortSignal): Promise<Sight> {
  const { includeScreenshot, includeHtml } = await generalSettings.read();
  signal.throwIfAborted();
  const [screenshot, html] = await Promise.all([
    includeScreenshot ? resultOrFailure(() => screenshotOf(tabId)) : undefined,
    includeHtml ? resultOrFailure(() => callPage({ tabId, frameId: 0 }, 'visibleHtml', { maxChars })) : undefined,
  ]);
  return { ...(screenshot && { screenshot }), ...(html && { html }) };
}

async function screenshotOf(tabId: number) {
  const data = await takeScreenshot(tabId);
  return { mediaType: 'image/jpeg' as const, data, small: await smallJpeg(data) };
}

async function resultOrFailure<T extends object>(
  work: () => Promise<T>,
): Promise<({ ok: true } & T) | { ok: false; failure: Failure }> {
  try {
    return { ok: true, ...(await work()) };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}
