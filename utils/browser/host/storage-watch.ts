import type { Journal, JournalWatcher } from '../journal/journal';
import { log } from '../log/log';
import type { StorageTrouble } from './panel-protocol';

export class StorageWatch implements JournalWatcher {
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
