import type { QuarantinedRecord } from './journal-records';

/** A record that was set aside as it may leave the browser: without anything like a key, and without what stands in an attached file. */
export function redactRecord(record: QuarantinedRecord): QuarantinedRecord {
  if (record.from === 'settings') return { ...record, raw: withoutKeys(record.raw) };
  if (record.from !== 'files' || typeof record.raw !== 'object') return record;
  return { ...record, raw: { ...record.raw, content: undefined } };
}

/** Settings as they are stored, which may hold anything, also what never belonged there. */
export function withoutKeys(stored: unknown): unknown {
  const text = JSON.stringify(stored ?? null, (name, value: unknown) =>
    /key|token|secret|password/i.test(name) && typeof value === 'string' ? '' : value,
  );
  return JSON.parse(text);
}
