import type { Failure } from '../failure';
import { problemIn, type z } from '../zod';
import { eventContents } from './event-contents';
import type { Role } from './model';

export type * from './records';
export type * from './task-types';

type Contents = ReturnType<typeof eventContents>;

/** `at` is milliseconds since the epoch. */
export type DurableEvent = {
  [Type in keyof Contents]: {
    type: Type;
    at: number;
    /** On disk together with the next event, or not at all. */
    withNext?: true;
  } & z.infer<Contents[Type]>;
}[keyof Contents];

export type ProgramRef = NonNullable<EventOf<'task-started'>['program']>;
export type TakeoverTask = NonNullable<EventOf<'ended'>['outcome']['takenBy']>;
export type CallOutcome = EventOf<'call-ended'>['result'];
export type CallEffect = EventOf<'call-started'>['effect'];
export type KnownRefs = NonNullable<EventOf<'call-started'>['known']>;
export type StepProof = EventOf<'step-proved'>['missing'][number];

/** As read from disk; undefined for a sound event. */
export function eventProblem(stored: unknown): string | undefined {
  const { type, at } = (stored ?? {}) as { type?: unknown; at?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(eventContents(), type))
    return `no event is of type ${JSON.stringify(type)}`;
  if (typeof at !== 'number' || Number.isNaN(new Date(at).getTime())) return `${type}: at: it is no time`;
  const problem = problemIn(eventContents()[type as keyof Contents], stored);
  return problem && `${type}: ${problem}`;
}

/** Never stored: a reader that missed them loses nothing lasting. */
export type TransientEvent = { at: number } & (
  | { type: 'model-asked'; role: Role; purpose: 'plan' | 'review' | 'act' }
  /** `full`: the answer so far, for late readers. */
  | { type: 'text-streamed'; role: Role; full: string }
  | { type: 'retrying'; role: Role; attempt: number; maxAttempts: number; waitMs: number; failure: Failure }
  | { type: 'call-progressed'; callId: string; done: number; total?: number }
  /** The page does not answer; or, not `silent`, it does again or nobody waits. */
  | { type: 'page-silent'; silent: boolean }
  /** Of a file that is no text. */
  | { type: 'pages-read'; done: number; total: number }
  /** The journal cannot be written: until then nothing more happens. */
  | { type: 'held-up' }
  /** The user acted in the page: the task pauses once what is under way there has ended. */
  | { type: 'noticed' }
);

export type TaskEvent = DurableEvent | TransientEvent;
export type EventOf<T extends TaskEvent['type']> = Extract<TaskEvent, { type: T }>;

const transientTypes: ReadonlySet<string> = new Set<TransientEvent['type']>([
  'model-asked',
  'text-streamed',
  'retrying',
  'call-progressed',
  'page-silent',
  'pages-read',
  'held-up',
  'noticed',
]);

export function isDurable(event: TaskEvent): event is DurableEvent {
  return !transientTypes.has(event.type);
}
