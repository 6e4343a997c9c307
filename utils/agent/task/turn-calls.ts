import type { CallRecord } from './state';

/** The calls of a turn with those that were planned given up: what they stood on may have changed. `except`: the id of one that stays. */
export function withoutPlanned(calls: readonly CallRecord[], except?: string): CallRecord[] {
  return calls.map((record) =>
    record.status === 'planned' && record.call.id !== except ? { ...record, status: 'ended' } : record,
  );
}

/** The calls with what has become of one of them. */
export function withCall(calls: readonly CallRecord[], callId: string, patch: Partial<CallRecord>): CallRecord[] {
  return calls.map((record) => (record.call.id === callId ? { ...record, ...patch } : record));
}
