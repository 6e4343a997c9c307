import type { LogLine } from '../../log/line';
import { reopeningConnection } from '../../disk/kept-connection';
import { guardedWrite } from '../../disk/full-disk-guard';

/** At least so many of the newest lines are kept, at most twice as many. */
const KEPT = 2_000;

export const LOG_DATABASE = 'sidehand-log';

const CHANNEL = 'sidehand-log';

const connection = reopeningConnection<{ lines: { key: number; value: LogLine } }>(LOG_DATABASE, 1, (database) => {
  database.createObjectStore('lines', { autoIncrement: true });
});

/** Outlives the background. */
export async function keepLines(lines: readonly LogLine[]): Promise<void> {
  await guardedWrite(async () => {
    const transaction = (await connection()).transaction('lines', 'readwrite', { durability: 'relaxed' });
    const keys = await Promise.all(lines.map((line) => transaction.store.add(line)));
    const last = keys.at(-1) ?? 0;
    if (last % KEPT < lines.length) await transaction.store.delete(IDBKeyRange.upperBound(last - KEPT));
    await transaction.done;
  });
  notify({ added: [...lines] });
}

/**
 * `changed` gets lines stored by any context, and none when the log was cleared. Until the returned function is called.
 */
export function watchLog(changed: (added?: LogLine[]) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<LogNews>) => changed(data.added);
  return () => channel.close();
}

/** Newest first. */
export async function readLog(): Promise<LogLine[]> {
  return (await (await connection()).getAll('lines')).reverse();
}

export async function clearLog(): Promise<void> {
  await (await connection()).clear('lines');
  notify({});
}

/** For pages and workers of the extension. */
interface LogNews {
  added?: LogLine[];
}

function notify(news: LogNews): void {
  // A step of a task writes four lines.
  speaking ??= new BroadcastChannel(CHANNEL);
  speaking.postMessage(news);
}

let speaking: BroadcastChannel | undefined;
