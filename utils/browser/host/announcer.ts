import { isDurable, type TaskEvent } from '../../contracts/events';
import type { ListRun } from '../../workflow/list/list-run';
import type { Recording } from '../../workflow/record/recording';
import { Listeners } from './host-listener';
import type { ChatLog, InterruptedTask, RunningTask, StorageTrouble } from './panel-protocol';

export class Announcer {
  readonly listeners = new Listeners();
  private told = '';

  constructor(private readonly current: { running(): RunningTask[]; interrupted(): InterruptedTask[] }) {}

  event(chatId: string, taskId: string, event: TaskEvent): void {
    this.listeners.notify((listener) => listener.event?.(chatId, taskId, event));
    if (isDurable(event)) this.running();
  }

  chat(chat: ChatLog, deleted = false): void {
    this.listeners.notify((listener) => listener.chat?.(chat, deleted));
  }

  running(): void {
    const tasks = this.current.running();
    const told = JSON.stringify(tasks);
    if (told === this.told) return;
    this.told = told;
    this.listeners.notify((listener) => listener.running?.(tasks));
  }

  interrupted(): void {
    this.listeners.notify((listener) => listener.interrupted?.(this.current.interrupted()));
  }

  history(): void {
    this.listeners.notify((listener) => listener.history?.());
  }

  lists(lists: ListRun[]): void {
    this.listeners.notify((listener) => listener.lists?.(lists));
  }

  recordings(recordings: Recording[]): void {
    this.listeners.notify((listener) => listener.recordings?.(recordings));
  }

  storage(trouble: StorageTrouble): void {
    this.listeners.notify((listener) => listener.storage?.(trouble));
  }

  isShown(chatId: string): boolean {
    return [...this.listeners].some((listener) => listener.shows?.() === chatId);
  }
}
