import type { CallRecord } from '../state';

/**
 * The calls of a turn, with the planned ones given up: what they relied on may have changed. `except`: the id of one
 * that stays.
 */
export function withoutPlanned(calls: readonly CallRecord[], except?: string): CallRecord[] {
  return calls.map((record) =>
    record.status === 'planned' && record.call.id !== except ? { ...record, status: 'ended' } : record,
  );
}

/** The calls of a turn, with one of them changed. */
export function withCall(calls: readonly CallRecord[], callId: string, patch: Partial<CallRecord>): CallRecord[] {
  return calls.map((record) => (record.call.id === callId ? { ...record, ...patch } : record));
}
