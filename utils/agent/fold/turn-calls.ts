import type { CallRecord } from '../task/state';

export function withoutPlanned(calls: readonly CallRecord[], except?: string): CallRecord[] {
  return calls.map((record) =>
    record.status === 'planned' && record.call.id !== except ? { ...record, status: 'ended' } : record,
  );
}

export function withCall(calls: readonly CallRecord[], callId: string, patch: Partial<CallRecord>): CallRecord[] {
  return calls.map((record) => (record.call.id === callId ? { ...record, ...patch } : record));
}
