import type { Entry } from '../agent/conversation/entry';
import { codeResult } from '../code/code-result';
import { readCodeDetails } from '../contracts/code-details';
import { readDetails } from '../contracts/extract-details';

/** Of one result. */
const MAX_CHARS = 20_000;

/**
 * What was said, planned, done, found and extracted from pages, but not the snapshots of pages. '' for mere notices.
 */
export function entryText(entry: Entry): string {
  switch (entry.kind) {
    case 'user':
    case 'answer':
      return entry.text;
    case 'plan':
      return [entry.message, ...entry.steps.map(({ text }) => text)].join('\n');
    case 'tool':
      return [...Object.values(entry.label.params), entry.result?.target ?? '', takenText(entry.result?.details)].join(
        ' ',
      );
    case 'question':
      return [entry.question, ...entry.choices].join('\n');
    case 'assistance':
      return entry.assistance.what;
    case 'outcome':
      return [entry.outcome.summary, ...entry.outcome.evidence.map(({ quote }) => quote)].join('\n');
    default:
      return '';
  }
}

function takenText(details: Record<string, unknown> | undefined): string {
  const code = readCodeDetails(details);
  const { text, tables = [] } = (code ? codeResult(code) : readDetails(details)) ?? {};
  return (
    text ??
    tables
      .flatMap(({ title, columns, rows }) => [title, columns.join(' '), ...rows.map((row) => row.join(' '))])
      .join('\n')
  ).slice(0, MAX_CHARS);
}
