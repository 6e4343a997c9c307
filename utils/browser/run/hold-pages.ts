import { snapshotTokens } from '../../agent/request/compact';
import type { TaskLayer } from '../../contracts/feature';
import type { PagePort } from '../../contracts/ports';
import type { FileFollower, FileProgress } from '../../contracts/read-files';
import { AgentError } from '../../failure';
import { notAttached } from '../../results/not-attached';
import { isPicture } from '../../results/readable-file';
import { listOf } from '../../settings/site-lists';
import type { Downloads } from '../page/downloads';
import { withFiles } from '../page/files-port';
import { lastRefs } from '../page/last-refs';
import { createPagePort, type PagePortParts } from '../page/page-port';
import { ShownFiles } from '../page/shown-files';
import { messageFiles } from '../settings/message-files';
import { whileAllowed, type SiteAccess } from '../tabs/site-access';
import type { NewestLists } from './newest-lists';
import type { RunOfTask } from './run-of-task';
import { Throttle } from './throttle';

const PROGRESS_INTERVAL_MS = 250;

interface PageParts {
  ofPages: Omit<PagePortParts, 'snapshotTokens' | 'lastRefs' | 'filesOf' | 'images' | 'reading' | 'nextCall'>;
  downloads: Downloads;
  layers: readonly TaskLayer[];
  access: SiteAccess;
  lists: NewestLists;
}

/** Its pages, with layers of features around them, and the files of the task. What it acquires is put into `held`. */
export function holdPages(
  run: RunOfTask,
  held: AsyncDisposableStack,
  { ofPages, downloads, layers, access, lists }: PageParts,
): PagePort {
  const { options, events } = run;
  const state = () => run.state;
  const { tabs } = ofPages;
  const snapshotTokensNow = () => snapshotTokens(state().limits);
  const ended = new AbortController();
  held.defer(() => ended.abort());
  const pagesRead = new Throttle<FileProgress>(PROGRESS_INTERVAL_MS, (progress) =>
    run.pushLive({ type: 'pages-read', ...progress, at: Date.now() }),
  );
  held.defer(() => pagesRead.drop());
  const reading: FileFollower = { signal: ended.signal, onProgress: (progress) => pagesRead.put(progress) };
  let acts = 0;
  const pages = createPagePort({
    ...ofPages,
    snapshotTokens: snapshotTokensNow,
    lastRefs: lastRefs(events),
    filesOf: async (names) => (await messageFiles?.contents(state().taskId, names)) ?? [],
    // Most tasks have none: then the disk is not asked.
    images: async () => (state().files.some(isPicture) ? ((await messageFiles?.pictures(state().taskId)) ?? []) : []),
    reading,
    nextCall: () => ({ taskId: state().taskId, epoch: options.epoch, id: `${events.length}.${(acts += 1)}` }),
  });
  const onAllowedSites = whileAllowed(
    pages,
    tabs,
    access,
    (url) => listOf(url, lists.over(state().consent.safety)) === 'blocked',
  );
  const shown = held.adopt(new ShownFiles(reading.onProgress), (one) => one.dispose());
  const pagesAndFiles = withFiles(onAllowedSites, {
    shown,
    snapshotTokens: snapshotTokensNow,
    current() {
      const { tabId, url } = tabs.current();
      return { url, document: shown.documentOf(tabId) };
    },
    fileText: async (name) => {
      const { taskId, files } = state();
      const { tabId, url } = tabs.current();
      const from = { url, target: { tabId, frameId: 0 } };
      const isGiven = files.some((file) => file.name === name);
      const text = isGiven ? undefined : await downloads.text(name, from, reading);
      if (text !== undefined) return text;
      if (!messageFiles) throw new AgentError(notAttached(name, []));
      return messageFiles.text(taskId, name);
    },
  });
  return layers.reduce((page, layer) => layer.page(page), pagesAndFiles);
}
