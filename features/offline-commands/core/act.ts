import type { LocalContext, ModelRequest } from '../../../utils/contracts/model';
import { evidenceOf } from './evidence';
import { nearestCommands } from './nearest';
import { notUnderstood } from './plan';
import { stepText, wantedIn } from './request';
import { answerFrom, nextReading, resultOf, textRead } from './results';
import { needsPage, nextStep } from './steps';
import { callId, progressOf, readCallId, sceneOf, type Next } from './steps/scene';
import { texts } from './texts';
import { say, spokenLanguage } from './voice';
import { defined, nonEmpty } from '../../../utils/defined';
import { refused, type Turn } from './turn';

/**
 * The next call of the first command that is not carried out yet. Reads progress from the ended calls: the same journal
 * always leads to the same call.
 */
export function act(request: ModelRequest): Turn {
  const { local } = request;
  const wanted = wantedIn(local);
  // Without a planner nothing has refused the request before.
  if (wanted.is === 'unknown') return refused(notUnderstood(wanted, local));
  const { commands } = wanted;
  const results: string[] = [];
  for (const [index, command] of commands.entries()) {
    const progress = progressOf(local, index);
    const scene = sceneOf(local, progress);
    const fails = (why: string, words = command.words): Turn => {
      const isAll = commands.length === 1 && local.calls.every(({ reads }) => reads);
      const near = isAll ? nearestCommands(command.words, local.page, command.language) : [];
      const left = texts.stoppedBefore(commands.length - index - 1);
      const summary = texts.commandFailed(words, why + left, near);
      return { tool: 'done', args: { status: 'failed', summary, ...stepOf('done', index, request) } };
    };
    if (command.kind === 'digest' && progress.calls.length > 0) {
      const args = nextReading(progress);
      if (args) return turn({ role: 'do', tool: 'extract', args }, index, request);
      if (progress.calls.every(({ ok }) => !ok)) return fails(withoutCode(progress.failed?.summary ?? ''));
      if (command.about === 'question') {
        const { found, text } = answerFrom(command, progress, local.page);
        if (!found) return commands.length === 1 ? refused(text) : fails(text);
        results.push(text);
        continue;
      }
      const why = say(command.about === 'summary' ? 'cannot_summarise' : 'no_translator');
      const text = textRead(progress);
      const isAsked = commands.length === 1 && text.trim() !== '';
      const browserRequest = isAsked ? { what: command.about, text, ...defined({ to: command.to }) } : undefined;
      return { ...refused(why), ...defined({ browserRequest }) };
    }
    if (progress.failed) return fails(withoutCode(progress.failed.summary));
    if (progress.done) {
      const result = resultOf(command, progress, scene);
      if (result !== undefined && result !== '') results.push(result);
      continue;
    }
    if (wasCutOff(request, index)) return fails(say('call_unknown'));
    // It may mean that the rest must not happen.
    const said = saidBetween(local);
    if (said !== undefined) return fails(texts.interrupted(said));
    if (command.kind === 'code' && !request.tools.some(({ name }) => name === 'execute_code'))
      return fails(say('code_missing'), stepText(command));
    const isOfFile = command.kind === 'digest' && local.files !== undefined;
    if (!local.page.readable && needsPage(command) && !isOfFile) return fails(say('page_unreadable'));
    const next = nextStep(command, scene);
    return next.role === 'fail' ? fails(next.why) : turn(next, index, request);
  }
  const result = results.length > 0 ? results.join('\n\n') : undefined;
  const evidence = evidenceOf(local);
  return { tool: 'done', args: { status: 'done', summary: '', ...defined({ result }), ...nonEmpty({ evidence }) } };
}

function turn({ role, tool, args }: Exclude<Next, { role: 'fail' }>, index: number, request: ModelRequest): Turn {
  return {
    id: callId(index, role, request.local.calls.length),
    tool,
    args: { ...args, ...stepOf(tool, index, request) },
  };
}

/** The plan step that a call serves, where the tool has a parameter for it. */
function stepOf(tool: string, index: number, { tools }: ModelRequest): { step?: number } {
  const takes = tools.find(({ name }) => name === tool)?.parameters.properties;
  return typeof takes === 'object' && takes !== null && 'step' in takes ? { step: index + 1 } : {};
}

/** They are English, with code and refs: another language gives only the kind of failure. */
function withoutCode(summary: string): string {
  const failure = /^([A-Z_]+): /.exec(summary)?.[1] ?? '';
  const plain = summary.replace(/^[A-Z_]+: /, '').replace(/ \[(?:f\d+)?e\d+\]/g, '');
  const covered = /^(?<thing>.+?) is covered by (?:\S+ (?:with the text )?)?(?<cover>"[^"]*"|\S+)/s.exec(plain)?.groups;
  return covered
    ? texts.covered(covered.thing ?? '', (covered.cover ?? '').replaceAll('"', ''))
    : // That it takes no other form tells nobody which.
      spokenLanguage() === 'en' && failure !== 'INVALID_ARGUMENTS'
      ? plain
      : (texts.failed(failure) ?? plain);
}

/** What the user said, without replies to questions. */
function saidBetween({ laterMessages, calls }: LocalContext): string | undefined {
  const replies = calls.filter(({ tool }) => tool === 'ask_user').map(({ summary }) => summary);
  return laterMessages.findLast((words) => !replies.some((reply) => reply.includes(words) || words.includes(reply)));
}

/** It may have happened and is never repeated. */
function wasCutOff({ messages, local }: ModelRequest, index: number): boolean {
  const ended = new Set(local.calls.map(({ id }) => id));
  return messages
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .some(({ id }) => readCallId(id)?.command === index && !ended.has(id));
}
