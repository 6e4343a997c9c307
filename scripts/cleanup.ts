import { rmSync } from 'node:fs';

const pending = new Set<{ end(): void; remove?(): void }>();

/**
 * Runs `end`, then `remove`, when this process ends in any way that it can notice: a normal end, a thrown error,
 * Ctrl+C, SIGTERM. Every `end` runs before anything is removed, because removing takes time that this process may not
 * have. Both must be synchronous, and must tolerate that their target is already gone. Returns a function that
 * unregisters them.
 */
export function onProcessEnd(end: () => void, remove?: () => void): () => void {
  if (pending.size === 0) listen();
  const work = { end, ...(remove ? { remove } : {}) };
  pending.add(work);
  return () => pending.delete(work);
}

const starter = process.ppid;

/**
 * Whether what started this process has ended. `npm run` hands SIGTERM to its shell alone, which ends and leaves its
 * child to itself (npm 11; https://github.com/npm/cli/issues/5776). On Windows nobody is told so.
 */
export const isLeftAlone = (): boolean => process.ppid !== starter;

/** Removes a throw-away folder. A browser that is shutting down may still write into it, hence the retries. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Ends one process by its id. A process that has ended already is no error. */
export function endProcess(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

let listening = false;
function listen(): void {
  if (listening) return;
  listening = true;
  process.once('exit', () => {
    for (const { end } of pending) end();
    for (const { remove } of pending) remove?.();
  });
  for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 })) {
    process.once(signal, () => process.exit(128 + number));
  }
}
