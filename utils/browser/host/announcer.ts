import { isDurable, type TaskEvent } from '../../contracts/events';
import type { InterruptedTask, PanelPush, RunningTask } from './panel-protocol';

export interface HostListener {
  hear(news: PanelPush): unknown;
  /** The id of its conversation. */
  shows?(): string | undefined;
}

export class Announcer extends Set<HostListener> {
  private told = '';

  constructor(private readonly current?: { running(): RunningTask[]; interrupted(): InterruptedTask[] }) {
    super();
  }

  tell(news: PanelPush): void {
    for (const listener of this) listener.hear(news);
  }

  onEvent(hear: (taskId: string, event: TaskEvent, chatId: string) => void): () => void {
    const listener: HostListener = {
      hear: (news) => news.push === 'event' && hear(news.taskId, news.event, news.chatId),
    };
    this.add(listener);
    return () => this.delete(listener);
  }

  event(chatId: string, taskId: string, event: TaskEvent): void {
    this.tell({ push: 'event', chatId, taskId, event });
    if (isDurable(event)) this.running();
  }

  running(): void {
    const running = this.current?.running() ?? [];
    const told = JSON.stringify(running);
    if (told === this.told) return;
    this.told = told;
    this.tell({ push: 'running', running });
  }

  interrupted(): void {
    this.tell({ push: 'interrupted', interrupted: this.current?.interrupted() ?? [] });
  }

  isShown(chatId: string): boolean {
    return [...this].some((listener) => listener.shows?.() === chatId);
  }
}
