import type { QuarantinedRecord } from '../../contracts/journal-records';

/** May leave the browser: without anything like a key, and without the content of files. */
export function redactRecord(record: QuarantinedRecord): QuarantinedRecord {
  if (record.from === 'settings') return { ...record, raw: withoutKeys(record.raw) };
  if (record.from !== 'files' || typeof record.raw !== 'object') return record;
  return { ...record, raw: { ...record.raw, content: undefined } };
}

/** Stored settings may contain anything, even what never belonged there. */
export function withoutKeys(stored: unknown): unknown {
  const text = JSON.stringify(stored ?? null, (name, value: unknown) =>
    /key|token|secret|password/i.test(name) && typeof value === 'string' ? '' : value,
  );
  return JSON.parse(text);
}
