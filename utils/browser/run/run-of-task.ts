import type { TaskState } from '../../agent/task/state';
import type { DurableEvent, TransientEvent } from '../../contracts/events';
import type { GuardPort, InboxItem, InboxPort, ModelPort } from '../../contracts/ports';
import type { Failure } from '../../failure';
import type { TabLock } from '../tabs/tab-lock';
import type { OpenActs } from './open-acts';

export interface Surroundings {
  epoch: number;
  browserRun: string;
  guard: GuardPort;
  lock: TabLock;
  open: OpenActs;
  /** In place of the settings' models. */
  models?: ModelPort | undefined;
  onTabJoined(tabId: number): void;
}

export interface RunOfTask {
  readonly options: Surroundings;
  readonly inbox: InboxPort;
  readonly events: readonly DurableEvent[];
  readonly state: TaskState;
  take(item: InboxItem): Promise<void>;
  end(failure: Failure): void;
  pushLive(event: TransientEvent): void;
}
