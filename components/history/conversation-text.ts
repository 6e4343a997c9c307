import { t } from '@/locales';
import type { Entry, ShownTask } from '@/utils/agent/conversation/entry';
import { answersWhatItRead } from '@/utils/agent/conversation/read-out';
import { formatExtracted } from '@/utils/results/extracted-format';
import { readDetails } from '@/utils/contracts/extract-details';
import { failureWords } from '../words/failure-words';
import { labelWords } from '../words/label-words';

/** What was said, planned, done and found. */
export function conversationMarkdown(tasks: readonly ShownTask[]): string {
  const title = tasks[0]?.request.split('\n')[0] ?? '';
  const parts = tasks.flatMap(inParts);
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}

/** Consecutive calls form one list. */
function inParts(task: ShownTask): string[] {
  const { entries } = task;
  const readOut = answersWhatItRead(task);
  const parts: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const text = markdownOf(entry, readOut).trim();
    const before = entries[index - 1];
    if (text === '') continue;
    if (entry.kind === 'tool' && before?.kind === 'tool' && parts.length > 0) parts[parts.length - 1] += `\n${text}`;
    else parts.push(text);
  }
  return parts;
}

/** For searches and screen readers, where the entries themselves are not drawn. */
export function outlineOf(entries: readonly Entry[]): string {
  return entries
    .filter(({ kind }) => kind === 'user' || kind === 'answer' || kind === 'error' || kind === 'outcome')
    .map((entry) => markdownOf(entry, false).replaceAll('**', '').trim())
    .join('\n');
}

/** `readOut`: what calls have found stands in the answer. */
function markdownOf(entry: Entry, readOut: boolean): string {
  switch (entry.kind) {
    case 'user':
      return `**${t('panel_you')}:** ${entry.text}`;
    case 'answer':
      return entry.text;
    case 'plan': {
      const steps = entry.steps.map(({ text, status }) => `- [${status === 'done' ? 'x' : ' '}] ${text}`);
      return [entry.message, steps.join('\n')].filter(Boolean).join('\n\n');
    }
    case 'tool': {
      const failed = entry.failure ? ` (${failureWords(entry.failure).title})` : '';
      const details = readOut ? undefined : readDetails(entry.result?.details);
      const found = details ? `\n\n${(details.text ?? formatExtracted(details, 'markdown')).trim()}\n` : '';
      return `- ${labelWords(entry.label)}${failed}${found}`;
    }
    case 'question':
      return [entry.question, ...entry.choices.map((choice) => `- ${choice}`)].join('\n');
    case 'assistance':
      return entry.assistance.what;
    case 'error': {
      const { title, next } = failureWords(entry.failure);
      return `${title} ${next}`;
    }
    case 'outcome': {
      const { how, status, summary, evidence } = entry.outcome;
      const quotes = evidence.map(({ quote }) => quote.replace(/^/gm, '> ')).join('\n\n');
      return [`**${t(`outcome_${how ?? status}`)}** ${summary}`, quotes].filter(Boolean).join('\n\n');
    }
    case 'confirmation':
    case 'tab':
    case 'limit':
    case 'notice':
    case 'step':
      return '';
  }
}
