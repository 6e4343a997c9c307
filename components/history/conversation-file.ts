import { t } from '@/locales';
import type { Entry, ShownTask } from '@/utils/agent/conversation/entry';
import { formatExtracted } from '@/utils/results/extracted-format';
import { readDetails } from '@/utils/contracts/extract-details';
import { failureWords } from '../words/failure-words';
import { formatMoment } from '../words/format-date';
import { labelWords } from '../words/label-words';

/** A conversation as Markdown text that can be read without Sidehand: what was said, planned, done and found. */
export function conversationFile(tasks: readonly ShownTask[]): string {
  return tasks.map(({ entries }) => entries.flatMap(linesOf).join('\n\n')).join('\n\n---\n\n') + '\n';
}

function linesOf(entry: Entry): string[] {
  switch (entry.kind) {
    case 'user':
      return [`## ${t('panel_you')}`, quoted(entry.text)];
    case 'answer':
      return [entry.text];
    case 'plan':
      return [entry.message, entry.steps.map(({ text }, i) => `${i + 1}. ${text}`).join('\n')].filter(Boolean);
    case 'tool': {
      const data = readDetails(entry.result?.details);
      return [
        `- ${labelWords(entry.label)} (${t(`panel_tool_${entry.status}`)})`,
        ...(data ? [formatExtracted(data, 'markdown')] : []),
      ];
    }
    case 'question':
      return [entry.question];
    case 'error':
      return [`**${failureWords(entry.failure).title}**`];
    case 'outcome': {
      const { summary, evidence, status, how } = entry.outcome;
      return [
        ...(entry.answered && how !== 'unconfirmed' ? [] : [`**${t(`outcome_${how ?? status}`)}**`]),
        ...(summary && !entry.answered ? [summary] : []),
        ...evidence.map(({ quote, url }) => `> ${quote}${url ? ` (<${url}>)` : ''}`),
        `_${formatMoment(entry.at)}_`,
      ];
    }
    default:
      return [];
  }
}

const quoted = (text: string) => text.replace(/^/gm, '> ');
