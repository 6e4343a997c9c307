import { isRecord } from '../../is-record';
import type { QuarantinedRecord, TaskRecord } from '../../contracts/journal-records';

/**
 * Turns names stored by versions before December 2026 into today's. The disk is not rewritten: that could fail when it
 * is full. All else, damaged records included, is returned unchanged.
 */
export function currentEvent<Stored>(event: Stored): Stored {
  const isRenamed = isRecord(event) && event.type === 'model-answered';
  return isRenamed ? renamed(event, { passing: 'ephemeral', anew: 'restarted' }) : event;
}

export function currentRecord(record: TaskRecord): TaskRecord {
  return renamed(record, { heard: 'messageIds' });
}

export function currentQuarantine(record: QuarantinedRecord): QuarantinedRecord {
  return renamed(record, { seen: 'dismissed' });
}

function renamed<T>(stored: T, names: Readonly<Record<string, string>>): T {
  if (!isRecord(stored) || !Object.keys(names).some((old) => Object.hasOwn(stored, old))) return stored;
  return Object.fromEntries(Object.entries(stored).map(([key, value]) => [names[key] ?? key, value])) as T;
}
