import { readListRun, type ListRun } from '../agent/list/list-run';
import { guardedWrite } from '../../../utils/disk/full-disk-guard';
import { reopeningConnection } from '../../../utils/disk/kept-connection';
import { transactionDone } from '../../../utils/disk/transaction-done';

const connect = reopeningConnection<{ lists: { key: string; value: unknown } }>('sidehand-lists', 1, (database) => {
  database.createObjectStore('lists', { keyPath: 'id' });
});

export async function storedLists(): Promise<ListRun[]> {
  const found = await (await connect()).getAll('lists');
  return found.flatMap((stored) => readListRun(stored) ?? []).sort((a, b) => b.startedAt - a.startedAt);
}

/** Throws STORAGE. */
export async function storeList(list: ListRun): Promise<void> {
  await guardedWrite(async () => {
    const transaction = (await connect()).transaction('lists', 'readwrite', { durability: 'strict' });
    await transactionDone(transaction, transaction.store.put(list));
  });
}

export async function forgetList(id: string): Promise<void> {
  await guardedWrite(async () => (await connect()).delete('lists', id));
}
