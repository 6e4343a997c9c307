import type { LocalContext, ModelRequest } from '../../../utils/contracts/model';
import { languages, waysOf } from './languages/language';
import { nearestCommands } from './nearest';
import type { UnknownRequest } from './parse';
import { stepText, wantedIn } from './request';
import { answerNow } from './results';
import { texts } from './texts';
import { say } from './voice';
import { refused, type Turn } from './turn';

/**
 * An answer, or the plan, one step per command; never half a request. What cannot be carried out ends as failed, if a
 * tool is there for that.
 */
export function plan({ local, tools, messages }: ModelRequest): Turn {
  const refuse = (words: string): Turn =>
    tools.some(({ name }) => name === 'done') ? refused(words) : { text: words };
  const isAnswered = messages.some(
    (one) => one.role === 'assistant' && one.calls.some(({ name }) => name === 'make_plan'),
  );
  if (isAnswered) return refuse(texts.planCorrected(local.laterMessages.at(-1) ?? ''));
  const wanted = wantedIn(local);
  if (wanted.is === 'unknown') return refuse(notUnderstood(wanted, local));
  const { commands } = wanted;
  if (commands.every(({ kind }) => kind === 'help')) return { text: helpText() };
  if (commands.some(({ kind }) => kind === 'code') && !local.codeAllowed) return refuse(say('code_off'));
  const answers = commands.map((command) => answerNow(command, local));
  if (answers.every((answer) => answer !== undefined)) {
    const text = [...new Set(answers.map((answer) => answer.text))].join('\n\n');
    return answers.some(({ found }) => found) ? { text } : refuse(text);
  }
  return {
    tool: 'make_plan',
    args: { message: say('plan', { count: commands.length }), steps: commands.map(stepText) },
  };
}

export function notUnderstood({ words, language }: UnknownRequest, { page }: LocalContext): string {
  if (words === '') return say('nothing_asked');
  const near = nearestCommands(words, page, language);
  return texts.notUnderstood(words, near.length > 0 ? near : waysOf(languages[language].commands.help).slice(0, 1));
}

const topics = ['navigation', 'pointer', 'fields', 'keys', 'waiting', 'reading'] as const;

/** Markdown */
function helpText(): string {
  const sections = topics.map((topic) => {
    const lines = say(`commands_${topic}`).split('\n');
    return `### ${say(`topic_${topic}`)}\n\n${lines.map((line) => `- \`${line}\``).join('\n')}`;
  });
  return [say('help_intro'), ...sections, say('help_outro')].join('\n\n');
}
