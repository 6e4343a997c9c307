import { ignoreLateFailure } from '../../async';
import { messageFiles } from '../settings/message-files';
import { browserRunId } from '../tabs/browser-run';
import { Chats, forgetDeleted } from './chats';
import { InterruptedTasks, unwrittenTasks } from './interrupted-tasks';
import { Journal, type JournalWatcher } from '../journal/journal';
import { log } from '../log/log';
import type { StorageTrouble } from './panel-protocol';
import { repairSettings } from '../settings/repair-settings';
import { unreadableFailure } from '../journal/storage-failures';
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

class StorageWatch implements JournalWatcher {
  trouble: StorageTrouble = { full: false, damaged: 0, damagedSettings: 0 };
  onChange: ((trouble: StorageTrouble) => void) | undefined;
  onLost: (() => void) | undefined;

  async damaged(journal: Journal): Promise<void> {
    const unseen = (await journal.quarantine()).filter(({ dismissed }) => !dismissed);
    if (unseen.length > 0) log('records-set-aside', { count: unseen.length });
    const damagedSettings = unseen.filter(({ from }) => from === 'settings').length;
    this.change({ damagedSettings, damaged: unseen.length - damagedSettings });
  }

  roomChanged(full: boolean): void {
    if (full) log('disk-full');
    this.change({ full });
  }

  lost(): void {
    log('journal-lost');
    this.onLost?.();
  }

  private change(changes: Partial<StorageTrouble>): void {
    this.trouble = { ...this.trouble, ...changes };
    this.onChange?.(this.trouble);
  }
}
