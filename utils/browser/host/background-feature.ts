import type { TaskState } from '../../agent/task/state';
import type { CallAnswer } from '../../agent/program/program-calls';
import type { DurableEvent } from '../../contracts/events';
import type { FeatureAnswers } from '../../contracts/feature';
import type { CardAnswer } from '../../contracts/ports';
import type { Failure } from '../../failure';
import type { WakeEvents } from '../wake-events';
import type { Message } from './message';

/** What a feature does beside the tasks. */
export interface BackgroundFeature<Host> {
  name: string;
  /** Called when the background starts. */
  wake?(host: () => Promise<Host>, events: WakeEvents): void;
  serve(host: Host): FeatureService;
}

export interface FeatureService {
  /** Before interrupted tasks go on: it may hold tabs. */
  load?(): Promise<void>;
  /** After they go on. */
  start?(): Promise<void>;
  /** Why no task may begin in the tab. */
  refuses?(tabId: number): Failure | undefined;
  /** It is told before the task is. */
  answered?(task: TaskState, answer: CardAnswer): Promise<void>;
  /** The task no longer runs here. */
  left?(log: readonly DurableEvent[]): Promise<void>;
  /** All that is stored is about to be deleted: its own work ends. */
  clear?(): Promise<void>;
  answers?: FeatureAnswers;
  /** Tools of programs outside, by name. Each says something at once, or begins a task that is the answer. */
  outside?: Readonly<Record<string, ProgramTool>>;
}

export type ProgramTool = (args: Record<string, unknown>, signal: AbortSignal) => Promise<CallAnswer | BeginsTask>;
export type BeginsTask = (task: Omit<Message, 'tabId' | 'text'>) => Promise<unknown>;
