import { fail } from '../../failure';
import type { ModelMessage } from '../../contracts/model';
import type { ModelRef } from '../../settings/settings';
import { factsOf } from '../loop/guard-facts';
import { toolsOfNavigator } from '../navigator/navigator';
import { toolsOfPlanner } from '../planner/planner';
import type { DurableEvent, EphemeralPart } from '../../contracts/events';
import { reduce } from '../fold/reduce';
import { threadOf } from '../task/threads';
import type { TaskState } from '../task/state';
import { systemPrompt } from '../words/prompts';
import { markedResult, markedText, type MarkedText } from './marked-text';

/** Messages in order. Never keys or secret values. */
export interface SentTurn {
  model: ModelRef;
  system: string;
  tools: { name: string; text: string }[];
  /** They went along again. */
  earlier: SentMessage[];
  messages: SentMessage[];
  /** Only this request had them. */
  ephemeral: EphemeralPart[];
}

export interface SentMessage {
  from: 'user' | 'model' | 'tool';
  parts: MarkedText[];
}

/** From the log, counted from 1. Throws NOT_FOUND, also for logs of versions that did not keep it. */
export function sentTurn(events: readonly DurableEvent[], turn: number): SentTurn {
  let state: TaskState | undefined;
  let turns = 0;
  for (const event of events) {
    if (event.type === 'model-answered' && (turns += 1) === turn && state && event.sent) {
      const { role, sent, restarted, ephemeral = [] } = event;
      const before = restarted ? [] : state.threads[threadOf(state, role)].messages;
      const marked = markedMessages(state, [...before, ...sent]);
      return {
        model: state.models[role],
        system: systemPrompt(state, role),
        tools: (state.single || role === 'navigator' ? toolsOfNavigator : toolsOfPlanner)(state).map(
          ({ name, ...spec }) => ({ name, text: JSON.stringify(spec, undefined, 2) }),
        ),
        earlier: marked.slice(0, before.length),
        messages: marked.slice(before.length),
        ephemeral,
      };
    }
    state = reduce(state, event);
  }
  throw fail('NOT_FOUND', 'The log does not have this request.');
}

function markedMessages({ view }: TaskState, messages: readonly ModelMessage[]): SentMessage[] {
  const page = view?.pages === undefined ? 'page' : 'document';
  const factsCalls = new Set<string>();
  return messages.map((message): SentMessage => {
    if (message.role === 'assistant') {
      for (const call of message.calls) if (factsOf(call)?.rule === 'user-facts') factsCalls.add(call.id);
      const calls = message.calls.map(({ name, arguments: args }) => `${name} ${JSON.stringify(args)}`);
      return { from: 'model', parts: [{ kind: 'words', text: [message.text, ...calls].filter(Boolean).join('\n') }] };
    }
    if (message.role === 'tool')
      return { from: 'tool', parts: markedResult(message.content, factsCalls.has(message.callId) ? 'facts' : page) };
    const text = message.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n\n');
    return { from: 'user', parts: markedText(text, page) };
  });
}
