import type { TaskEvent } from '../../contracts/events';
import type { ListRun } from '../../workflow/list/list-run';
import type { Recording } from '../../workflow/record/recording';
import type { ChatLog, InterruptedTask, RunningTask, StorageTrouble } from './panel-protocol';

export interface HostListener {
  event?(chatId: string, taskId: string, event: TaskEvent): void;
  running?(running: RunningTask[]): void;
  interrupted?(interrupted: InterruptedTask[]): void;
  storage?(storage: StorageTrouble): void;
  /** `deleted`: it replaces one that was deleted. */
  chat?(chat: ChatLog, deleted?: boolean): void;
  lists?(lists: ListRun[]): void;
  recordings?(recordings: Recording[]): void;
  history?(): void;
  /** The conversation that the listener shows to the user, if any. */
  shows?(): string | undefined;
}

export class Listeners extends Set<HostListener> {
  notify(say: (listener: HostListener) => void): void {
    for (const listener of this) say(listener);
  }
}
