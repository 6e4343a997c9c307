import type { Sight } from '../../../contracts/ports';
import { toFailure, type Failure } from '../../../failure';
import { callPage } from '../../client/page-client';
import { takeScreenshot } from './screenshot';
import type { ImageFile } from '../../../contracts/read-files';
import { jpegOf, pictureOf } from './shrink-image';
import { generalSettings } from '../../settings/storage';
import { defined } from '../../../defined';

/** By the settings, for the planner. HTML is cut at `maxChars`. Throws only the signal's reason. */
export async function sightOf(
  tabId: number,
  images: () => Promise<ImageFile[]>,
  maxChars: number,
  signal: AbortSignal,
): Promise<Sight> {
  const { includeScreenshot, includeHtml } = await generalSettings.read();
  signal.throwIfAborted();
  const [given, screenshot, html] = await Promise.all([
    images().then(shownImages),
    includeScreenshot ? resultOrFailure(async () => pictureOf(await takeScreenshot(tabId))) : undefined,
    includeHtml ? resultOrFailure(() => callPage({ tabId, frameId: 0 }, 'visibleHtml', { maxChars })) : undefined,
  ]);
  return { ...(given.length > 0 && { given }), ...defined({ screenshot, html }) };
}

/** Files that are no pictures are left out: the request names them. */
async function shownImages(images: ImageFile[]): Promise<NonNullable<Sight['given']>> {
  const shown = await Promise.all(
    images.map(async ({ name, content }) => {
      const jpeg = await jpegOf(content).catch(() => undefined);
      return jpeg === undefined ? [] : [{ name, ...(await pictureOf(jpeg)) }];
    }),
  );
  return shown.flat();
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
