import { AgentError, toFailure, type Failure } from '../failure';
import { raceAbort } from '../async';
import { decide, type Step } from './decide';
import type { Outcome, TaskEvent } from './events';
import { act } from './act';
import { awaitUser } from './await-user';
import { conclude } from './conclude';
import { think } from './navigator';
import { plan, review } from './planner';
import type { AgentPorts } from './ports';
import { reduce } from './reduce';
import type { TaskState } from './state';
import { takerIn } from './stop-reason';
import { takeIn } from './user-turn';

/**
 * Runs a task from whatever state it is in to its outcome. Yields every event after folding it and before the next side
 * effect: a reader that journals each event before it asks for the next has always written what was done. Never
 * throws: a failure ends the task with `failed` and `ended`, an aborted signal with the outcome `stopped`, or with the failure that
 * is its reason.
 */
export async function* runAgent(
  initial: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent, TaskState> {
  let state = initial;
  for (;;) {
    const step = decide(state);
    if (!step) return state;
    try {
      signal.throwIfAborted();
      const item = ports.inbox.next();
      const events = item
        ? once(takeIn(state, item, ports.clock.now()))
        : perform[step.kind](state, ports, signal, step as never);
      for await (const event of events) {
        state = reduce(state, event);
        yield event;
      }
    } catch (error) {
      for (const event of endingOf(error, state, ports, signal)) {
        state = reduce(state, event);
        yield event;
      }
    }
  }
}

type Performer<K extends Step['kind']> = (
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  step: Extract<Step, { kind: K }>,
) => AsyncIterable<TaskEvent>;

/** How each step is carried out. Every performer yields at least one durable event, or throws. */
const perform: { [K in Step['kind']]: Performer<K> } = {
  async *observe(state, ports, signal) {
    if (state.failedTurns > 0) await calm(state.failedTurns, ports, signal);
    const view = await raceAbort(ports.page.view({}, signal), signal);
    yield { type: 'page-seen', view, nonce: ports.clock.nonce(), at: ports.clock.now() };
  },
  plan,
  review: (state, ports, signal, step) => review(state, ports, signal, step.reason),
  think,
  act: (state, ports, signal, step) => act(state, ports, signal, step.record),
  'await-user': awaitUser,
  async *assist(_state, ports, _signal, step) {
    yield { type: 'assistance-asked', assistance: step.assistance, at: ports.clock.now() };
  },
  async *reject(_state, ports) {
    yield {
      type: 'ended',
      outcome: { status: 'stopped', summary: '', evidence: [], rejected: true },
      at: ports.clock.now(),
    };
  },
  async *limit(_state, ports, _signal, { limit, used, more }) {
    yield { type: 'limit-reached', limit, used, more, at: ports.clock.now() };
  },
  async *hint(_state, ports) {
    yield { type: 'hinted', at: ports.clock.now() };
  },
  async *'give-up'(_state, ports, _signal, { step }) {
    yield { type: 'given-up', step, at: ports.clock.now() };
  },
  async *recover(_state, ports, _signal, step) {
    const { call, effect, again } = step.record;
    // What ends the background each time is not tried for ever.
    yield { type: effect === 'once' || again ? 'call-unknown' : 'call-again', callId: call.id, at: ports.clock.now() };
  },
  conclude,
  async *end(_state, ports, _signal, step) {
    yield* failureEvents(step.failure, ports);
  },
};

/** After a failure the page is given until it is quiet, each time longer at most, before it is looked at anew. */
async function calm(failures: number, { page }: AgentPorts, signal: AbortSignal): Promise<void> {
  try {
    await raceAbort(page.calm(Math.min(500 * 2 ** failures, MOST_CALM_MS), signal), signal);
  } catch (error) {
    // A page that cannot be asked is looked at as it is.
    if (signal.aborted || !(error instanceof AgentError)) throw error;
  }
}

const MOST_CALM_MS = 4_000;

async function* once(event: TaskEvent): AsyncGenerator<TaskEvent> {
  yield event;
}

function endingOf(error: unknown, state: TaskState, ports: AgentPorts, signal: AbortSignal): TaskEvent[] {
  if (signal.aborted && !(signal.reason instanceof AgentError)) {
    const takenBy = takerIn(signal.reason);
    const stopped: Outcome = { status: 'stopped', summary: '', evidence: [], ...(takenBy ? { takenBy } : {}) };
    return [...begun(state, ports), ...unheard(ports), { type: 'ended', outcome: stopped, at: ports.clock.now() }];
  }
  const failure = toFailure(signal.aborted ? signal.reason : error);
  return state.outcome ? [] : failureEvents(failure, ports);
}

/** What had come of an answer stays: the user has read it. */
function begun(state: TaskState, ports: AgentPorts): TaskEvent[] {
  const last = state.entries.at(-1);
  return last?.kind === 'answer' && last.streaming
    ? [{ type: 'answered', text: last.text, at: ports.clock.now() }]
    : [];
}

/** What the user said just before stopping stays in the conversation. */
function unheard({ inbox, clock }: Pick<AgentPorts, 'inbox' | 'clock'>): TaskEvent[] {
  const item = inbox.next();
  if (!item) return [];
  return [...(item.type === 'said' ? [{ ...item, at: clock.now() }] : []), ...unheard({ inbox, clock })];
}

function failureEvents(failure: Failure, ports: AgentPorts): TaskEvent[] {
  const at = ports.clock.now();
  return [
    { type: 'failed', failure, at, withNext: true },
    { type: 'ended', outcome: { status: 'failed', summary: '', evidence: [], failure }, at },
  ];
}
