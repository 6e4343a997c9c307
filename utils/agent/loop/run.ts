import { AgentError, toFailure, type Failure } from '../../failure';
import { ignoreLateFailure } from '../../async';
import { decide } from './decide';
import type { Outcome, TaskEvent } from '../../contracts/events';
import { act } from './act';
import { answeredAhead, askAsTheyCome } from './ask-critic';
import { awaitUser, awaitModel } from './await-user';
import { conclude } from './conclude';
import { takeNavigatorTurn, takeProgramTurn } from '../navigator/navigator';
import { askForPlan, askForReview } from '../planner/planner';
import type { AgentPorts, OutsidePort } from '../../contracts/ports';
import { reduce } from '../fold/reduce';
import { isDriven } from '../task/is-driven';
import type { TaskState } from '../task/state';
import type { Step, StepContext } from '../task/step';
import { whyStopped } from '../task/stop-reason';
import { toEvent } from '../task/inbox-to-event';
import { waitsForUser } from '../task/waits';
import { hasProgress, pauseAfter } from '../fold/lost-model';
import { settleWrite } from './held-write';
import { observe } from './observe';

/**
 * To the outcome, or until it rests. Folds each event, then yields it, before the next side effect: a caller that
 * journals it first has recorded all. Never throws: a failure ends it with `failed` and `ended`, or leaves it `rested`;
 * an aborted signal ends it with `stopped`, or the failure that is its reason. `fold`: `reduce`, for a caller that
 * follows the state.
 */
export async function* runAgent(
  initial: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  fold: (state: TaskState, event: TaskEvent) => TaskState = reduce,
): AsyncGenerator<TaskEvent, TaskState> {
  let state = initial;
  let isOver = false;
  askAsTheyCome(() => (isOver ? undefined : state), ports, signal);
  try {
    for (;;) {
      // A step sees the state in which it begins.
      for (const event of state.outcome ? [] : [...reportsNow(ports.outside), ...answeredAhead(ports)]) {
        state = fold(state, event);
        yield event;
      }
      const step = decide(state);
      if (!step) return state;
      const interrupted = asksModel.has(step.kind)
        ? AbortSignal.any([ports.writes.arrival(), ports.inbox.arrival()])
        : undefined;
      try {
        signal.throwIfAborted();
        const item = ports.inbox.next();
        const write = item || waitsForUser(state) ? undefined : ports.writes.waiting()[0];
        const cut = interrupted ? AbortSignal.any([signal, interrupted]) : signal;
        const events = item
          ? yieldOne(toEvent(state, item, ports.clock.now()))
          : write
            ? settleWrite({ state, ports, signal }, write)
            : take(step, { state, ports, signal: cut });
        for await (const event of withReports(events, ports.outside)) {
          state = fold(state, event);
          yield event;
        }
      } catch (error) {
        // A cut call does not wait for a model, which is asked again.
        const isCut = interrupted?.aborted === true && !signal.aborted;
        const left = isCut ? keptAnswer(state, ports) : endingOf(error, state, ports, signal);
        for (const event of [...reportsNow(ports.outside), ...left]) {
          state = fold(state, event);
          yield event;
        }
      }
    }
  } finally {
    isOver = true;
  }
}

const asksModel: ReadonlySet<Step['kind']> = new Set(['plan', 'review', 'think']);

/** By this form TypeScript sees that a step belongs to the performer of its kind. */
type StepOf<K extends Step['kind']> = { [T in K]: Extract<Step, { kind: T }> & { kind: T } }[K];
type Performer<K extends Step['kind']> = (context: StepContext, step: StepOf<K>) => AsyncIterable<TaskEvent>;

const take = <K extends Step['kind']>(step: StepOf<K>, context: StepContext) => perform[step.kind](context, step);

/** Each yields at least one durable event, or throws. */
const perform: { [K in Step['kind']]: Performer<K> } = {
  observe,
  plan: askForPlan,
  review: (context, { reason }) => askForReview(context, reason),
  think: (context) => (isDriven(context.state) ? takeProgramTurn : takeNavigatorTurn)(context),
  act: (context, { record }) => act(context, record),
  'await-user': awaitUser,
  'await-model': awaitModel,
  note: ({ ports }, { event }) => yieldOne({ ...event, at: ports.clock.now() }),
  conclude,
  perform: (context, step) => step.perform(context),
  async *end({ state, ports }, { failure }) {
    yield* state.unplanned ? failureEvents(failure, ports) : afterFailure(failure, state, ports);
  },
};

async function* yieldOne(event: TaskEvent): AsyncGenerator<TaskEvent> {
  yield event;
}

function endingOf(error: unknown, state: TaskState, ports: AgentPorts, signal: AbortSignal): TaskEvent[] {
  if (signal.aborted && !(signal.reason instanceof AgentError)) {
    const stopped: Outcome = { status: 'stopped', summary: '', evidence: [], ...whyStopped(signal.reason) };
    return [
      ...keptAnswer(state, ports),
      ...unreadMessages(ports),
      { type: 'ended', outcome: stopped, at: ports.clock.now() },
    ];
  }
  const failure = toFailure(signal.aborted ? signal.reason : error);
  if (state.outcome) return [];
  return signal.aborted ? failureEvents(failure, ports) : afterFailure(failure, state, ports);
}

/** A task that has begun rests otherwise; one that has not, a script, or a program's, ends. */
function afterFailure(failure: Failure, state: TaskState, ports: AgentPorts): TaskEvent[] {
  const at = ports.clock.now();
  const waitMs = pauseAfter(failure, state);
  if (waitMs !== undefined) {
    const attempt = (state.modelLoss?.attempt ?? 0) + 1;
    return [{ type: 'model-lost', failure, attempt, waitMs, until: at + waitMs, at }];
  }
  if (!hasProgress(state) || state.script || isDriven(state)) return failureEvents(failure, ports);
  return [
    { type: 'failed', failure, at, withNext: true },
    { type: 'rested', failure, at },
  ];
}

function keptAnswer(state: TaskState, ports: AgentPorts): TaskEvent[] {
  const { answering } = state;
  return answering === undefined ? [] : [{ type: 'answered', text: answering, at: ports.clock.now() }];
}

/** What they said just before stopping stays. */
function unreadMessages({ inbox, clock }: Pick<AgentPorts, 'inbox' | 'clock'>): TaskEvent[] {
  const item = inbox.next();
  if (!item) return [];
  return [...(item.type === 'said' ? [{ ...item, at: clock.now() }] : []), ...unreadMessages({ inbox, clock })];
}

function failureEvents(failure: Failure, ports: AgentPorts): TaskEvent[] {
  const at = ports.clock.now();
  return [
    { type: 'failed', failure, at, withNext: true },
    { type: 'ended', outcome: { status: 'failed', summary: '', evidence: [], failure }, at },
  ];
}

/** With what leaves and ends outside, as soon as known. It leaves once its report is taken in, and so on disk. */
async function* withReports(events: AsyncIterable<TaskEvent>, outside: OutsidePort): AsyncGenerator<TaskEvent> {
  const step = events[Symbol.asyncIterator]();
  let next = step.next();
  for (;;) {
    yield* reportsNow(outside);
    // It is awaited below, or no longer of interest.
    next.catch(ignoreLateFailure);
    const won = await Promise.race([next, outside.arrival()]);
    if (!won) continue;
    yield* reportsNow(outside);
    if (won.done) return;
    yield won.value;
    next = step.next();
  }
}

function* reportsNow(outside: OutsidePort): Generator<TaskEvent> {
  for (let report = outside.next(); report; report = outside.next()) {
    yield report.event;
    report.taken();
  }
}
