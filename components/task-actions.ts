import { inject, type InjectionKey } from 'vue';
import type { MessageFile, Evidence, TabInfo } from '@/utils/contracts/events';
import type { UnsentFiles } from './panel-feature';
import { provided } from './provided';
import type { FilePlace, ShownTask } from '@/utils/agent/conversation/entry';
import type { PanelAnswer, SetHere, ShownTurn } from '@/utils/browser/host/panel-protocol';
import type { UndoEnd } from '@/utils/page/api';
import type { SavedScript } from '@/utils/settings/saved-scripts';

/** No action rejects: the panel shows the failure. */
type Done = void | Promise<unknown>;

export interface TaskActions {
  /** One of the choices of a question. */
  choose(callId: string, choice: number): Done;
  answer(item: PanelAnswer): Done;
  stop(): Done;
  /** The user says how something ended that a task had left open. */
  settle(taskId: string, id: string, how: 'done' | 'not-done'): Done;
  /** Shows the tab in which a task works, or the page at an address. */
  lookAt(url: string): Done;
  /** Puts an earlier message with its files and tabs into the composer. */
  edit(text: string, files: readonly MessageFile[], tabs?: readonly TabInfo[]): Done;
  /** Puts words that the user may send into the composer. */
  suggest(text: string): Done;
  retry(task: ShownTask): Done;
  resume(taskId: string): Done;
  /** Asks the browser for access to the model server, then sends the task's request again, or resumes it. */
  allowServer(task: ShownTask, origin: string): Done;
  reveal(evidence: Evidence): Done;
  showPage(file: FilePlace, page: number): Done;
  /** Resolves to why the file still cannot be read. Absent where no message has files. */
  unlockFile: UnsentFiles['addLocked'] | undefined;
  openSettings(): Done;
  connectModel(): Done;
  openChat(chatId: string): Done;
  closeTab(tabId: number): Done;
  keepScript(script: SavedScript): Done;
  /** Rejects with an AgentError. */
  setHere(taskId: string): Promise<SetHere>;
  /** Rejects with an AgentError. */
  takeBack(taskId: string, row: { frameId: number; id: number }): Promise<UndoEnd>;
  /** `turn`: that of an entry. Rejects with an AgentError. */
  sentTurn(taskId: string, turn: number): Promise<ShownTurn>;
  /** Other than the offline one. Reactive. */
  readonly hasModel: boolean;
  readonly scripts: readonly SavedScript[];
}

export const taskActionsKey: InjectionKey<TaskActions> = Symbol('task actions');

/** The task to which the entries below belong, and what may be done about it. */
export interface EntryTask {
  readonly task: ShownTask;
  /** The failed request can be sent again. */
  readonly canRetry: boolean;
  /** The task did nothing else, so the answer can be asked for again. */
  readonly canRepeat?: boolean;
  /** It is the last one of the conversation, so what it set may be taken back. */
  readonly undoable?: boolean;
  /** It stopped at its last error, and can go on from here. */
  readonly canResume: boolean;
}
export const entryTaskKey: InjectionKey<EntryTask> = Symbol('task of the entries');

/** Reactive. Undefined outside a conversation. */
export const useEntryTask = (): EntryTask | undefined => inject(entryTaskKey, undefined);

/** Throws outside a panel that provides them. */
export const useTaskActions = (): TaskActions => provided(taskActionsKey);
