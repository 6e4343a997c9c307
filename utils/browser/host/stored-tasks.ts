import { ignoreLateFailure } from '../../async';
import { messageFiles } from '../settings/message-files';
import { browserRunId } from '../tabs/browser-run';
import { Chats, forgetDeleted } from './chats';
import { InterruptedTasks, unwrittenTasks } from './interrupted-tasks';
import { Journal } from '../journal/journal';
import { repairSettings } from '../settings/repair-settings';
import { unreadableFailure } from '../journal/storage-failures';
import { StorageWatch } from './storage-watch';
import { TabLocks } from '../tabs/tab-lock';

export type StoredTasks = Awaited<ReturnType<typeof sortStored>>;

/** Throws STORAGE_UNREADABLE. */
export function openStored(): Promise<StoredTasks> {
  return sortStored().catch((error: unknown) => {
    throw unreadableFailure(error);
  });
}

async function sortStored() {
  const storage = new StorageWatch();
  const journal = await Journal.open(storage);
  // If this fails now, the next start does it.
  await repairSettings(journal).catch(ignoreLateFailure);
  await messageFiles?.setAsideDamaged((record) => journal.setAside(record)).catch(ignoreLateFailure);
  await forgetDeleted(journal).catch(ignoreLateFailure);
  const [browserRun, unwritten, records] = await Promise.all([
    browserRunId(),
    unwrittenTasks.read(),
    journal.records(),
  ]);
  const unfinished = records.filter(({ status }) => status === undefined);
  const locks = await TabLocks.load(unfinished.map(({ taskId }) => taskId));
  const chats = await Chats.load(journal, browserRun);
  const waiting = unfinished.filter(({ taskId, chatId }) => !chats.get(chatId) || unwritten.includes(taskId));
  const waitingIds = waiting.map(({ taskId }) => taskId);
  await messageFiles?.forgetOtherRuns(browserRun, waitingIds);
  await storage.damaged(journal);
  return {
    ...{ journal, storage, chats, locks, records, browserRun },
    resumable: unfinished.filter((record) => !waiting.includes(record)),
    interrupted: new InterruptedTasks(journal, waiting),
  };
}
