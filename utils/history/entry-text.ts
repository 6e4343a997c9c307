import type { Entry } from '../agent/state';

/** What of an entry a search looks through: what was said, planned, done and found, without pages' contents. '' for mere notices. */
export function entryText(entry: Entry): string {
  switch (entry.kind) {
    case 'user': case 'answer': return entry.text;
    case 'plan': return [entry.message, ...entry.steps.map(({ text }) => text)].join('\n');
    case 'tool': return [...Object.values(entry.label.params), entry.result?.target ?? ''].join(' ');
    case 'question': return [entry.question, ...entry.choices].join('\n');
    case 'assistance': return entry.assistance.what;
    case 'outcome': return [entry.outcome.summary, ...entry.outcome.evidence.map(({ quote }) => quote)].join('\n');
    default: return '';
  }
}
