import type { TaskEvent } from '../agent/events';
import type { ChatLog, InterruptedTask, RunningTask } from './panel-protocol';

/** What the host tells its panels. */
export interface HostListener {
  event(chatId: string, taskId: string, event: TaskEvent): void;
  running(running: RunningTask[]): void;
  interrupted?(interrupted: InterruptedTask[]): void;
  chat(chat: ChatLog): void;
  /** The conversation that it shows to the user, if it shows one. */
  shows?(): string | undefined;
}
