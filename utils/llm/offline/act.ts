import type { ModelRequest } from '../types';
import { resultOf } from './answer';
import { parseRequest } from './parse';
import { stepText } from './plan';
import { needsPage, nextStep } from './steps';
import { callId, progressOf, readCallId, sceneOf, type Next } from './steps/scene';
import { texts } from './texts';
import type { Turn } from './turn';

/**
 * A turn of the navigator: the next call of the first command that is not carried out yet. What was done is read from
 * the ended calls, so the same journal always leads to the same call.
 */
export function act(request: ModelRequest): Turn {
  const { local } = request;
  const { commands } = parseRequest(local.request);
  const results: string[] = [];
  for (const [index, command] of commands.entries()) {
    const progress = progressOf(local, index);
    const scene = sceneOf(local, progress);
    const left = commands.length - index - 1;
    if (progress.failed) return failed(command.words, progress.failed.summary, left);
    if (progress.done) {
      const result = resultOf(command, progress, local, scene);
      if (result !== undefined && result !== '') results.push(result);
      continue;
    }
    if (wasCutOff(request, index)) return failed(command.words, texts.callUnknown, left);
    if (command.kind === 'code' && !request.tools.some(({ name }) => name === 'execute_code')) return failed(stepText(command), texts.codeMissing, left);
    if (!local.page.readable && needsPage(command)) return failed(command.words, texts.pageUnreadable, left);
    const next = nextStep(command, scene);
    return next.role === 'fail' ? failed(command.words, next.why, left) : turn(next, index, request);
  }
  const summary = texts.carriedOut(commands.map(stepText));
  return { tool: 'done', args: { status: 'done', summary, ...(results.length > 0 ? { result: results.join('\n\n') } : {}) } };
}

function failed(words: string, why: string, left: number): Turn {
  return { tool: 'done', args: { status: 'failed', summary: texts.commandFailed(words, why) + texts.stoppedBefore(left) } };
}

function turn(next: Exclude<Next, { role: 'fail' }>, index: number, request: ModelRequest): Turn {
  const { tool, args } = next.role === 'ask' ? { tool: 'ask_user', args: { question: next.question, choices: next.choices } } : next;
  const takesStep = request.tools.find(({ name }) => name === tool)?.parameters.properties;
  const step = typeof takesStep === 'object' && takesStep !== null && 'step' in takesStep ? { step: index + 1 } : {};
  return { id: callId(index, next.role, request.local.calls.length), tool, args: { ...args, ...step } };
}

/** True when a call of the command was given out and never ended: it may have happened and is not repeated. */
function wasCutOff({ messages, local }: ModelRequest, index: number): boolean {
  const ended = new Set(local.calls.map(({ id }) => id));
  return messages
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .some(({ id }) => readCallId(id)?.command === index && !ended.has(id));
}
