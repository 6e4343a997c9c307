import type { PagePort, Picture } from '../../contracts/ports';
import type { FileFollower, ImageFile } from '../../contracts/read-files';
import { raceAbort } from '../../async';
import type { Article } from '../../page/api';
import { callPage, runFile } from '../client/page-client';
import { siteOf } from '../../web/hosts';
import { AheadView } from './ahead-view';
import { createPageActions, type PageActionsParts } from './page-actions';
import { findKnown } from './frames/known-in-frames';
import { PageViews } from './page-views';
import { createPageWaits } from './page-waits';
import { PageWork, type PageWorkParts } from './page-work';
import { markedView } from './pictures/marked-view';
import { sightOf } from './pictures/screenshot-and-html';
import { TaskPage } from './task-page';
import { withFileData, withFileText } from './with-files';
import { UnansweredRequests } from './writes/unanswered-requests';

const CHARS_A_TOKEN = 3;

type OwnParts = Omit<PageWorkParts, 'unanswered' | 'ahead'> & Omit<PageActionsParts, 'page' | 'work'>;

export interface PagePortParts extends OwnParts {
  /** For answers to what an action sent, before the next look. */
  answerLimitMs: number;
  lastRefs: ReadonlyMap<string, number>;
  images(): Promise<ImageFile[]>;
  reading: FileFollower;
}

export function createPagePort(parts: PagePortParts): PagePort {
  const { tabs, requests, pageEvents, snapshotTokens, answerLimitMs, lastRefs, reading, images } = parts;
  const page = new TaskPage(tabs, lastRefs, reading);
  const unanswered = new UnansweredRequests(requests, answerLimitMs);
  const ahead = new AheadView(tabs, (tabId) => page.framesOf(tabId));
  const work = new PageWork({ ...parts, unanswered, ahead });
  const waits = createPageWaits(page, requests);
  const views = new PageViews({ ...parts, page, waitFor: waits.waitFor, unanswered, ahead });
  let picture: Picture | undefined;

  return {
    view: (options, signal) => views.view(options, signal),

    ...createPageActions({ ...parts, page, work }),

    ...waits,

    answerDialog({ on, ...answer }, signal) {
      const { tabId, url } = tabs.current();
      return raceAbort(pageEvents.dialogs.answerNext(tabId, answer, on ?? siteOf(url) ?? ''), signal);
    },

    html: async (params, signal) => raceAbort(callPage(await page.targetOf(params.ref), 'html', params), signal),

    async picture(signal) {
      const { tabId } = page;
      picture = await raceAbort(markedView(tabId, page.framesOf(tabId)), signal);
      return picture;
    },

    lastPicture() {
      const last = picture;
      picture = undefined;
      return last;
    },

    sight: (_of, signal) => sightOf(page.tabId, images, snapshotTokens() * CHARS_A_TOKEN, signal),

    async extract(params, signal) {
      const frames = page.frames;
      const file = await raceAbort(frames.fileAt(params.ref), signal);
      if (file) return file.extract(params, file.refPrefix);
      const found = await raceAbort(callPage(await page.targetOf(params.ref), 'extract', params), signal);
      if (params.ref !== undefined) return found;
      return withFileData(found, await raceAbort(frames.filesInPage(), signal), params);
    },

    async article(signal) {
      const frames = page.frames;
      const article = (await raceAbort(runFile(await page.targetOf(), '/article.js'), signal)) as Article;
      return withFileText(article, await raceAbort(frames.filesInPage(), signal));
    },

    describe: async (ref, signal) => raceAbort(callPage(await page.targetOf(ref), 'describe', { ref }), signal),

    async findKnown(target, samePage, signal) {
      const found = await raceAbort(findKnown(page.frames, target, samePage), signal);
      if (found.ref !== undefined) return { ref: found.ref };
      return { why: found.why === 'several' ? 'several' : 'missing' };
    },
  };
}
