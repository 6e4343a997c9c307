import { ignoreLateFailure } from '../../async';
import { lineOf, type LogLine } from '../../log/line';
import type { LogData } from '../../log/fields';
import type { LogMessage } from '../../log/messages';
import { errorData } from '../../log/error-data';
import { keepLines } from './log-store';

const waiting: LogLine[] = [];
let writing: Promise<void> | undefined;

/**
 * Never throws and never blocks the caller; a log that cannot be written notes nothing. `withNext`: may wait for the
 * next line, to save a write.
 */
export function log(message: LogMessage, data: LogData = {}, { withNext = false } = {}): void {
  waiting.push(lineOf(message, data, Date.now()));
  if (withNext) return;
  writing ??= write()
    .catch(ignoreLateFailure)
    .finally(() => {
      writing = undefined;
    });
}

export function logCaught(error: unknown): void {
  log('caught', errorData(error));
}

export function logUncaught(scope: Pick<typeof globalThis, 'addEventListener'>): void {
  scope.addEventListener('error', ({ error }) => log('uncaught', errorData(error)));
  scope.addEventListener('unhandledrejection', ({ reason }) => log('uncaught', errorData(reason)));
}

/** Lines that come meanwhile are written together. */
async function write(): Promise<void> {
  while (waiting.length > 0) await keepLines(waiting.splice(0));
}
