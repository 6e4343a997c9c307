import type { Failure } from '../../failure';
import type { DurableEvent, ReviewReason, TaskEvent } from '../../contracts/events';
import type { AgentPorts } from '../../contracts/ports';
import type { CallRecord, TaskState } from './state';

export type Step =
  | { kind: 'observe' }
  | { kind: 'plan' }
  | { kind: 'think' }
  | { kind: 'act'; record: CallRecord }
  | { kind: 'review'; reason: ReviewReason }
  | { kind: 'await-user' }
  | { kind: 'await-model'; until: number; ms: number }
  /** The event is all that happens. */
  | { kind: 'note'; event: Note }
  | { kind: 'conclude' }
  /** Of a feature. */
  | { kind: 'perform'; perform: Perform }
  | { kind: 'end'; failure: Failure };

/** The task as it is when the step begins; `signal` stops it. */
export interface StepContext {
  state: TaskState;
  ports: AgentPorts;
  signal: AbortSignal;
}

export type Events<Result = void> = AsyncGenerator<TaskEvent, Result>;

/** Yields at least one durable event, or throws. */
export type Perform = (context: StepContext) => AsyncIterable<TaskEvent>;

export const note = (event: Note): Step => ({ kind: 'note', event });

type Note = DurableEvent extends infer E ? (E extends DurableEvent ? Omit<E, 'at'> : never) : never;
