import type { Entry } from '@/utils/agent/conversation/entry';

/** `open`: the entry's task still takes answers. */
export function entryStatus(entry: Entry, open: boolean): string {
  switch (entry.kind) {
    case 'user':
    case 'notice':
      return 'done';
    case 'answer':
      return entry.streaming ? 'running' : 'done';
    case 'plan':
      if (entry.approval === 'waiting') return waitStatus(false, open);
      if (entry.approval === 'rejected' || entry.approval === 'replaced') return 'stopped';
      return planStatus(entry.steps.map((step) => step.status));
    case 'tool':
      return entry.status;
    case 'question':
      return waitStatus(entry.reply !== undefined, open);
    case 'assistance':
    case 'tab':
      return waitStatus(entry.ended !== undefined, open);
    case 'confirmation':
      return waitStatus(entry.allowed !== undefined, open);
    case 'limit':
      return waitStatus(entry.extended, open);
    case 'step':
      return waitStatus(entry.solved !== undefined, open);
    case 'error':
      return 'failed';
    case 'outcome':
      return entry.outcome.how === 'unconfirmed' ? entry.outcome.how : entry.outcome.status;
  }
}

function waitStatus(answered: boolean, open: boolean): string {
  return answered ? 'done' : open ? 'waiting' : 'stopped';
}

type StepStatuses = Extract<Entry, { kind: 'plan' }>['steps'][number]['status'][];

function planStatus(statuses: StepStatuses): string {
  if (statuses.includes('failed') || statuses.includes('unknown')) return 'failed';
  return statuses.every((status) => status === 'done' || status === 'skipped') ? 'done' : 'running';
}
