import { ignoreLateFailure } from '../../async';
import { lineOf } from '../../log/line';
import type { LogData } from '../../log/fields';
import type { LogMessage } from '../../log/messages';
import type { LogLine } from '../../log/line';
import { errorData } from '../../log/error-data';
import { keepLines } from './log-store';

/**
 * What comes so soon after a write waits, and is written together: each transaction costs the background more than its
 * lines. Milliseconds.
 */
const TOGETHER_MS = 200;

const waiting: LogLine[] = [];
let writing: Promise<void> | undefined;

/**
 * Writes what happened into the log that Options > Diagnostics shows: at once, or a moment after the last line. Never
 * throws and never blocks the caller; where the log cannot be written, nothing is noted.
 */
export function log(message: LogMessage, data: LogData = {}): void {
  waiting.push(lineOf(message, data, Date.now()));
  writing ??= write()
    .catch(ignoreLateFailure)
    .finally(() => {
      writing = undefined;
    });
}

/** Notes an error that was caught and is not thrown further. */
export function logCaught(error: unknown): void {
  log('caught', errorData(error));
}

/** From now on, notes errors that nothing in this context catches. */
export function logUncaught(scope: Pick<typeof globalThis, 'addEventListener'>): void {
  scope.addEventListener('error', ({ error }) => log('uncaught', errorData(error)));
  scope.addEventListener('unhandledrejection', ({ reason }) => log('uncaught', errorData(reason)));
}

async function write(): Promise<void> {
  while (waiting.length > 0) {
    await keepLines(waiting.splice(0));
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
  }
}
