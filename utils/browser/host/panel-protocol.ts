import type { SentTurn } from '../../agent/sent/sent-turn';
import type { DurableEvent, Label, TaskEvent, TransientEvent } from '../../contracts/events';
import type { InboxItem } from '../../contracts/ports';
import type { Reply } from '../../rpc';
import type { SetInFrame } from '../page/set-in-page';

export const PANEL_PORT = 'sidehand:panel';

/** `live` are the transient events that a late reader needs. */
export interface TaskLog {
  taskId: string;
  events: DurableEvent[];
  live: TransientEvent[];
}

/** The tasks of one tab, and of tabs that its tasks opened, since "New chat". */
export interface ChatLog {
  chatId: string;
  tabId: number;
  /** Without those in the archive. */
  tasks: TaskLog[];
  archived: boolean;
}

/** For the strip "Working in ..." and the overview of all tasks. */
export interface RunningTask {
  taskId: string;
  chatId: string;
  request: string;
  program?: string;
  /** `queued`: waits until another task leaves its tab. */
  state: 'working' | 'waiting' | 'paused' | 'queued';
  /** `number` counts from 1. */
  step?: { text: string; number: number; total: number };
  tabId: number;
  heldTabs: number[];
  tabTitle: string;
  waitsForUser: boolean;
}

/** The browser was closed before it had ended. The user resumes or discards it. */
export interface InterruptedTask {
  taskId: string;
  request: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

export interface StorageTrouble {
  full: boolean;
  /** Damaged records that were set aside and whose notice the user has not dismissed. */
  damaged: number;
  /** The same for settings; what was wrong in them is back at its default. */
  damagedSettings: number;
}

/** A decision on a card. Typed words go through `send`. */
export type PanelAnswer = Exclude<InboxItem, { type: 'said' | 'lose-tab' | 'bind-tab' }> | TakeTab;

/** Takes the tab from the task that holds it, or one whose page was unloaded. */
export interface TakeTab {
  type: 'take-tab';
}

/** What a task has set in a page, with the calls during which something left it. */
export interface SetHere {
  rows: SetInFrame[];
  left: Label[];
}

/** `host` is '' where the model is in the browser. */
export type ShownTurn = SentTurn & { host: string };

/** Goes to its parts in the background. `follows`: what they tell from now on is pushed, and what tasks run. */
export interface AskedFeature {
  feature: string;
  what: string;
  given: unknown;
  follows?: string;
}

/** See panel-methods.ts. */
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
  /** By a feature, for pages that follow this (see `askFeature`). */
  | { push: 'told'; feature: string; topic: string; told: unknown }
  /** Conversations were deleted or restored. */
  | { push: 'history' }
  /**
   * The watched tab's chat was replaced (New chat in another panel; `deleted`: the old one was deleted), or changed in
   * a way that no event carries.
   */
  | { push: 'chat'; chat: ChatLog; deleted?: boolean };
