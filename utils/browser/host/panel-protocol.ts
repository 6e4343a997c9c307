import type { SentTurn } from '../../agent/sent/sent-turn';
import type { DurableEvent, Label, TaskEvent, TransientEvent } from '../../contracts/events';
import type { InboxItem } from '../../contracts/ports';
import type { Reply } from '../../rpc';
import type { SetInFrame } from '../page/set-in-page';

export const PANEL_PORT = 'sidehand:panel';

/** `live`: transient events that a late reader needs. */
export interface TaskLog {
  taskId: string;
  events: DurableEvent[];
  live: TransientEvent[];
}

/** The tasks of one tab, and of tabs that these opened, since "New chat". */
export interface ChatLog {
  chatId: string;
  tabId: number;
  tasks: TaskLog[];
  archived: boolean;
}

/** For the strip "Working in ..." and the list of all tasks. */
export interface RunningTask {
  taskId: string;
  chatId: string;
  request: string;
  program?: string;
  /** `queued`: another task has its tab. */
  state: 'working' | 'waiting' | 'paused' | 'queued';
  /** `number` counts from 1. */
  step?: { text: string; number: number; total: number };
  tabId: number;
  heldTabs: number[];
  tabTitle: string;
  waitsForUser: boolean;
}

/** The browser was closed before its end. The user resumes or discards it. */
export interface InterruptedTask {
  taskId: string;
  request: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

export interface StorageTrouble {
  full: boolean;
  /** Damaged records set aside, whose notice the user has not dismissed. */
  damaged: number;
  /** These are back at their defaults. */
  damagedSettings: number;
}

/** Words go through `send`. */
export type PanelAnswer = Exclude<InboxItem, { type: 'said' | 'lose-tab' | 'bind-tab' }> | TakeTab;

/** From the task that holds it, or whose page was unloaded. */
export interface TakeTab {
  type: 'take-tab';
}

/** What a task set in a page, with the calls that let something leave it. */
export interface SetHere {
  rows: SetInFrame[];
  left: Label[];
}

/** `host` is '' for a model in the browser. */
export type ShownTurn = SentTurn & { host: string };

/** `follows`: what its parts tell from now on is pushed, and what tasks run. */
export interface AskedFeature {
  feature: string;
  what: string;
  given: unknown;
  follows?: string;
}

export interface PanelCall {
  id: number;
  method: string;
  params: unknown;
}
export interface PanelReply {
  id: number;
  reply: Reply<unknown>;
}
export type PanelPush =
  | { push: 'event'; chatId: string; taskId: string; event: TaskEvent }
  | { push: 'running'; running: RunningTask[] }
  | { push: 'interrupted'; interrupted: InterruptedTask[] }
  | { push: 'storage'; storage: StorageTrouble }
  /** By a feature, for pages that follow it (see `askFeature`). */
  | { push: 'told'; feature: string; topic: string; told: unknown }
  /** Conversations were deleted or restored. */
  | { push: 'history' }
  /** Of the watched tab: replaced (`deleted`: the old one was deleted), or changed in a way that no event carries. */
  | { push: 'chat'; chat: ChatLog; deleted?: boolean };
