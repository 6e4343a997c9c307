import type { PagePort, Picture } from '../../contracts/ports';
import type { FileFollower } from '../../contracts/read-files';
import { raceAbort } from '../../async';
import type { Article } from '../../page/api';
import { callPage, runFile } from '../client/page-client';
import type { RequestWatch } from '../tabs/request-watch';
import type { TaskTabs } from '../tabs/task-tabs';
import { AheadView } from './ahead-view';
import type { PageEventWatch } from './dialogs/page-dialogs';
import { createPageActions, type PageActionsParts } from './page-actions';
import { PageViews } from './page-views';
import { createPageWaits } from './page-waits';
import { PageWork } from './page-work';
import { markedView } from './pictures/marked-view';
import type { AttachedImage } from '../settings/attachments';
import { sightOf } from './pictures/screenshot-and-html';
import type { SideEffects } from './side-effects';
import { TaskPage } from './task-page';
import { withFileData, withFileText } from './with-files';
import { UnansweredRequests } from './writes/unanswered-requests';
import type { WriteHold } from './writes/write-hold';

const CHARS_A_TOKEN = 3;

export interface PagePortParts extends Pick<PageActionsParts, 'showPointer' | 'filesOf' | 'nextCall'> {
  tabs: TaskTabs;
  requests: RequestWatch;
  pageEvents: PageEventWatch;
  writes: WriteHold;
  sideEffects: SideEffects;
  /** Lower once a model turned out to read less. */
  snapshotTokens(): number;
  settleLimitMs: number;
  /** How long a look after an action waits for answers to what that sent. */
  answerLimitMs: number;
  lastRefs: ReadonlyMap<string, number>;
  images(): Promise<AttachedImage[]>;
  reading: FileFollower;
}

export function createPagePort({
  tabs,
  requests,
  pageEvents,
  writes,
  sideEffects,
  snapshotTokens,
  settleLimitMs,
  answerLimitMs,
  lastRefs,
  reading,
  images,
  ...forActions
}: PagePortParts): PagePort {
  const page = new TaskPage(tabs, lastRefs, reading);
  const unanswered = new UnansweredRequests(requests, answerLimitMs);
  const aheadView = new AheadView(tabs, (tabId) => page.framesOf(tabId));
  const looking = { pageEvents, writes, unanswered, ahead: aheadView, snapshotTokens, settleLimitMs };
  const work = new PageWork({ tabs, requests, sideEffects, ...looking });
  const waits = createPageWaits(page, requests);
  const views = new PageViews({ page, waitFor: waits.waitFor, ...looking });
  let picture: Picture | undefined;

  return {
    view: (options, signal) => views.view(options, signal),

    ...createPageActions({ page, work, pageEvents, ...forActions }),

    ...waits,

    answerDialog: (answer, signal) => raceAbort(pageEvents.answerNext(page.tabId, answer), signal),

    html: async ({ ref, selector, maxChars }, signal) =>
      raceAbort(
        callPage(await page.targetOf(ref), 'html', {
          maxChars,
          ...(ref ? { ref } : {}),
          ...(selector ? { selector } : {}),
        }),
        signal,
      ),

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

    sight: (signal) => sightOf(page.tabId, images, snapshotTokens() * CHARS_A_TOKEN, signal),

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
      const found = await raceAbort(page.frames.findKnown(target, samePage), signal);
      if (found.ref !== undefined) return { ref: found.ref };
      return { why: found.why === 'several' ? 'several' : 'missing' };
    },
  };
}
