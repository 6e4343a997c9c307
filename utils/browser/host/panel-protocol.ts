import type { DurableEvent, Label, TabInfo, TaskEvent, TransientEvent, UserScript } from '../../contracts/events';
import type { InboxItem } from '../../contracts/ports';
import type { ChatSummary } from '../../history/summaries';
import type { Reply } from '../../rpc';
import type { ModelRef, RoleModels } from '../../settings/settings';
import type { ListChange, ListRun } from '../../workflow/list/list-run';
import type { Recording, RecordingChange } from '../../workflow/record/recording';

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

/** How the last run of a workflow ended; `open` where it has not. */
export interface WorkflowEnd {
  status: ChatSummary['status'];
  /** When it began, in milliseconds since the epoch. */
  at: number;
}

/** The browser was closed before it had ended. It waits for the user to resume or discard it. */
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

export interface PanelMethods {
  /** `nonce` proves that the caller can read the extension's own storage. */
  hello: { params: { nonce: string }; result: { version: string } };
  /** A new call replaces the subscription. */
  watch: {
    params: { tabId: number };
    result: {
      chat: ChatLog;
      running: RunningTask[];
      interrupted: InterruptedTask[];
      storage: StorageTrouble;
      recordings: Recording[];
    };
  };
  /**
   * `id` is random: a message that is sent again is delivered once. `attachments` are ids of files, `tabs` are other
   * tabs whose text goes along. A saved `script` runs in place of all models, as a task of its own. `models` and
   * `readOnly` are for a task that this begins: other models than the settings', and a task that only reads.
   */
  send: {
    params: {
      id: string;
      tabId: number;
      text: string;
      attachments?: string[];
      tabs?: TabInfo[];
      script?: UserScript;
      models?: RoleModels;
      readOnly?: boolean;
    };
    result: { taskId: string };
  };
  /** Messages of earlier runs of the browser that no task has. Given once. */
  takeLostWords: { params: Record<string, never>; result: { words: string[] } };
  /** '' where the model is in the browser. Throws NOT_FOUND. */
  sentTurn: {
    params: { taskId: string; turn: number };
    result: import('../../agent/sent/sent-turn').SentTurn & { host: string };
  };
  draftWorkflow: { params: { taskId: string }; result: import('../../workflow/parameters').WorkflowDraft };
  /**
   * `id` is random: the same run begins once. Parameters without a value have the saved one. `from` is the index of the
   * first step. Throws NOT_FOUND, TAB_CLOSED, and INVALID_INPUT while a task runs in the conversation.
   */
  runWorkflow: {
    params: { id: string; tabId: number; workflowId: string; values: Record<string, string>; from?: number };
    result: { taskId: string };
  };
  /** By the ids of workflows. */
  workflowEnds: { params: Record<string, never>; result: { ends: Record<string, WorkflowEnd> } };
  /** Throws TAB_CLOSED, RESTRICTED_PAGE, TAB_HELD. */
  startRecording: { params: { tabId: number }; result: null };
  /** Throws NOT_FOUND. */
  changeRecording: { params: { id: string; how: RecordingChange }; result: null };
  /**
   * A decision about a plan, a card, a pause. Resolves once it is on disk. Throws NOT_FOUND where the task has ended,
   * TAB_CLOSED where no tab shows its page any more.
   */
  answer: { params: { taskId: string; item: PanelAnswer }; result: null };
  settle: { params: { taskId: string; id: string; how: 'done' | 'not-done' }; result: null };
  /** Resolves once it has ended, within a second. */
  stop: { params: { taskId: string }; result: null };
  /** Gives the tab that shows its page, or a new one. */
  resume: { params: { taskId: string }; result: { tabId: number } };
  discard: { params: { taskId: string }; result: null };
  /** Tries writes again that found no room, or removes the notice of damaged records. */
  repairStorage: { params: { how: 'try-again' | 'dismiss-damage' }; result: null };
  forgetDamaged: { params: { ids: number[] }; result: null };
  /** Runs on lists and running tasks; changes are pushed from now on. */
  lists: { params: Record<string, never>; result: { lists: ListRun[]; running: RunningTask[] } };
  /** Runs a workflow once for each row. `id` is random: a list begins once. */
  runList: {
    params: { id: string; workflowId: string; name: string; rows: Record<string, string>[] };
    result: null;
  };
  /** Throws NOT_FOUND. */
  changeList: { params: { id: string; how: ListChange }; result: null };
  newChat: { params: { tabId: number }; result: { chat: ChatLog } };
  /** Moves ended tasks to the archive. */
  history: { params: Record<string, never>; result: { chats: ChatSummary[] } };
  /** Does not affect what runs there. */
  openChat: { params: { tabId: number; chatId: string }; result: { chat: ChatLog } };
  deleteChats: { params: { chatIds: string[] }; result: null };
  /** Works until the background restarts. */
  restoreChats: { params: { chatIds: string[] }; result: null };
  pageExamples: { params: { tabId: number }; result: { examples: string[] } };
  reveal: { params: { tabId: number; text: string }; result: { found: boolean } };
  /** With the calls during which something left the page. */
  setHere: {
    params: { taskId: string; tabId: number };
    result: { rows: import('../page/set-in-page').SetInFrame[]; left: Label[] };
  };
  /** Throws TAB_HELD while a task works in the tab. */
  takeBack: {
    params: { taskId: string; tabId: number; frameId: number; id: number };
    result: { how: import('../../page/api').UndoEnd };
  };
  seesPictures: { params: { planner: ModelRef }; result: { sees: boolean } };
  /** Looks for servers on this computer. */
  findServers: {
    params: Record<string, never>;
    result: { servers: import('../../llm/presets/first-run').FoundServer[] };
  };
  testProvider: {
    params: { provider: import('../../settings/settings').ProviderSettings; apiKey?: string; model?: string };
    result: import('../models/provider-test').ProviderTest;
  };
  /** Goes to the `answer` of its part in the background. */
  askFeature: { params: { feature: string; asked: unknown }; result: unknown };
  decideProgram: {
    params: {
      session?: string;
      name: string;
      how: import('../../settings/programs').ProgramDecision;
      tabId?: number;
    };
    result: null;
  };
}
export type PanelMethod = keyof PanelMethods;

export interface PanelCall<M extends PanelMethod = PanelMethod> {
  id: number;
  method: M;
  params: PanelMethods[M]['params'];
}
export interface PanelReply<M extends PanelMethod = PanelMethod> {
  id: number;
  reply: Reply<PanelMethods[M]['result']>;
}
export type PanelPush =
  | { push: 'event'; chatId: string; taskId: string; event: TaskEvent }
  | { push: 'running'; running: RunningTask[] }
  | { push: 'interrupted'; interrupted: InterruptedTask[] }
  | { push: 'storage'; storage: StorageTrouble }
  | { push: 'lists'; lists: ListRun[] }
  | { push: 'recordings'; recordings: Recording[] }
  /** Conversations were deleted or restored. */
  | { push: 'history' }
  /**
   * The watched tab's chat was replaced (New chat in another panel; `deleted`: the old one was deleted), or changed in
   * a way that no event carries.
   */
  | { push: 'chat'; chat: ChatLog; deleted?: boolean };
