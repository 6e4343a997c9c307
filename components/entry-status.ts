import type { Entry } from '@/utils/agent/state';

/**
 * The word in an entry's `data-status`: what tests and styles agree on. `open`: the entry's task still takes answers.
 */
export function entryStatus(entry: Entry, open: boolean): string {
  switch (entry.kind) {
    case 'user': return 'done';
    case 'answer': return entry.streaming ? 'running' : 'done';
    case 'plan': return planStatus(entry.steps.map((step) => step.status));
    case 'tool': return entry.status;
    case 'question': return entry.reply !== undefined ? 'done' : open ? 'waiting' : 'stopped';
    case 'error': return 'failed';
    case 'outcome': return entry.outcome.status;
  }
}

type StepStatuses = Extract<Entry, { kind: 'plan' }>['steps'][number]['status'][];

function planStatus(statuses: StepStatuses): string {
  if (statuses.includes('failed')) return 'failed';
  return statuses.every((status) => status === 'done' || status === 'skipped') ? 'done' : 'running';
}
