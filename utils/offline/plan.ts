import type { LocalContext, ToolSpec } from '../llm/types';
import { answer } from './answer';
import { withoutStrangers } from './commands';
import type { Command } from './command';
import { exampleList } from './examples';
import { helpText } from './help-text';
import { parseRequest, type ParsedRequest } from './parse';
import { stepText } from './step-text';
import { nextStep } from './steps';
import { sceneOf } from './steps/scene';
import { texts } from './texts';
import { say } from './voice';
import type { Turn } from './turn';

/**
 * The first turn of a task: an answer in words, or the plan, one step per command. Never half a request. A request that
 * cannot be carried out is ended as failed, where there is a tool for that. `corrected`: the user answered the plan in
 * words.
 */
export function plan(local: LocalContext, tools: readonly ToolSpec[] = [], corrected = false): Turn {
  const refuse = (words: string): Turn =>
    tools.some(({ name }) => name === 'done')
      ? { tool: 'done', args: { status: 'failed', summary: words } }
      : { text: words };
  if (corrected) return refuse(texts.planCorrected(local.laterMessages.at(-1) ?? '', exampleList(local)));
  const parsed = withoutStrangers(parseRequest(local.request), local);
  const { commands } = parsed;
  const refused = refusalText(parsed, local);
  if (refused !== undefined) return refuse(refused);
  if (commands.every(({ kind }) => kind === 'help')) return { text: helpText(exampleList(local)) };
  if (commands.every(({ kind }) => kind === 'greet'))
    return { text: commands.some(isThanks) ? say('thanks') : texts.greeting(exampleList(local)) };
  if (commands.some(({ kind }) => kind === 'code') && !local.codeAllowed) return refuse(say('code_off'));
  const cannot = cannotAtOnce(commands, local);
  if (cannot !== undefined) return refuse(cannot);
  const answers = commands.map((command) => answerNow(command, local));
  if (answers.every((text) => text !== undefined)) return { text: answers.join('\n\n') };
  return { tool: 'make_plan', args: { message: texts.planMessage(commands.length), steps: commands.map(stepText) } };
}

/** Why no part of a request is carried out; undefined where all of it was understood. */
export function refusalText({ commands, unknown }: ParsedRequest, local: LocalContext): string | undefined {
  if (unknown.length > 0) return notUnderstood(unknown, local);
  return commands.length === 0 ? texts.nothingAsked(exampleList(local)) : undefined;
}

function notUnderstood(unknown: ParsedRequest['unknown'], local: LocalContext): string {
  const foreign = unknown.filter(({ refusal }) => refusal === undefined).map(({ words }) => words);
  if (foreign.length > 0) return texts.notUnderstood(foreign, exampleList(local, foreign.join(' ')));
  const reasons = [...new Set(unknown.flatMap(({ refusal }) => (refusal ? [refusal] : [])))];
  return texts.refusedAll(reasons, exampleList(local, unknown.map(({ words }) => words).join(' ')));
}

function isThanks(command: Command): boolean {
  return command.kind === 'greet' && command.thanks;
}

/** What the browser or the user does in its place, where the page has no button for it: nothing is planned first. */
function cannotAtOnce([command, ...others]: readonly Command[], local: LocalContext): string | undefined {
  if (command?.kind !== 'click-usual' || others.length > 0 || texts.insteadOf(command.what) === undefined)
    return undefined;
  const why = texts.insteadOf(command.what);
  if (!local.page.readable) return why && texts.commandFailed(command.words, why);
  const next = nextStep(command, sceneOf(local, { calls: [] }));
  return next.role === 'fail' ? texts.commandFailed(command.words, next.why) : undefined;
}

const questions = new Set<Command['kind']>(['ask-page', 'ask-value', 'ask-checked', 'ask-buttons', 'ask-count']);

/** The answer to a question that the page as already seen can answer; undefined for everything that needs work. */
function answerNow(command: Command, local: LocalContext): string | undefined {
  if (!questions.has(command.kind)) return undefined;
  if (!local.page.readable && command.kind !== 'ask-page') return say('page_unreadable_answer');
  const scene = sceneOf(local, { calls: [] });
  return answer(command, { title: local.page.title, url: local.page.url, scene, truncated: local.page.truncated });
}
