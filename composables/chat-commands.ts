import type { Ref } from 'vue';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import type { MessageFile, TabInfo, UserScript } from '@/utils/contracts/events';
import type { ChatLog, PanelAnswer } from '@/utils/browser/host/panel-protocol';
import { fail, toFailure } from '@/utils/failure';
import { defined } from '@/utils/defined';
import type { ModelRef, RoleModels } from '@/utils/settings/settings';
import type { PanelConnection } from './usePanelConnection';

interface HowSent {
  script?: UserScript | undefined;
  models?: RoleModels | undefined;
  readOnly?: boolean;
  /** A message that is sent twice is taken once. */
  id?: string;
  tabId?: number;
  tabs?: readonly TabInfo[] | undefined;
}

interface CommandedChat {
  connection: Pick<PanelConnection, 'call'>;
  tabId: Readonly<Ref<number | undefined>>;
  current: Readonly<Ref<LiveTask | undefined>>;
  show(chat: ChatLog): Promise<void>;
}

/** Each throws AgentError. */
export function chatCommands({ connection, tabId, current, show }: CommandedChat) {
  function tab(): number {
    if (tabId.value === undefined) throw fail('TAB_CLOSED', 'There is no tab to work in.');
    return tabId.value;
  }

  return {
    /** Throws AgentError; then neither the text nor the files have arrived. */
    async send(
      text: string,
      files: readonly MessageFile[] = [],
      { script, models, readOnly, tabs = [], id = crypto.randomUUID(), tabId: target = tab() }: HowSent = {},
    ): Promise<string> {
      const message = {
        id,
        tabId: target,
        text,
        files: files.map(({ id }) => id),
        ...(tabs.length > 0 ? { tabs: tabs.map(({ tabId, url, title }) => ({ tabId, url, title })) } : {}),
        ...defined({ script, readOnly: readOnly || undefined }),
        ...(models ? { models: { planner: models.planner, navigator: models.navigator } } : {}),
      };
      const { taskId } = await connection.call('send', message).catch((error: unknown) => {
        if (toFailure(error).code !== 'DISCONNECTED') throw error;
        // The message may have arrived or not: the background takes it only once.
        return connection.call('send', message);
      });
      return taskId;
    },
    sentTurn: (taskId: string, turn: number) => connection.call('sentTurn', { taskId, turn }),
    async answer(item: PanelAnswer): Promise<void> {
      if (current.value) await connection.call('answer', { taskId: current.value.taskId, item });
    },
    settle: (taskId: string, id: string, how: 'done' | 'not-done') => connection.call('settle', { taskId, id, how }),
    async stop(): Promise<void> {
      if (current.value) await connection.call('stop', { taskId: current.value.taskId });
    },
    /** Resolves once all have ended. */
    stopTasks: (taskIds: readonly string[]) =>
      Promise.all(taskIds.map((taskId) => connection.call('stop', { taskId }))),
    resume: async (taskId: string) => (await connection.call('resume', { taskId })).tabId,
    discard: (taskId: string) => connection.call('discard', { taskId }),
    repairStorage: (how: 'try-again' | 'dismiss-damage') => connection.call('repairStorage', { how }),
    newChat: async () => show((await connection.call('newChat', { tabId: tab() })).chat),
    /** Shows another conversation in this tab, and continues it. */
    open: async (chatId: string) => show((await connection.call('openChat', { tabId: tab(), chatId })).chat),
    seesPictures: async ({ providerId, model }: ModelRef) =>
      (await connection.call('seesPictures', { planner: { providerId, model } })).sees,
    /** What an ended task has set in the page of the tab and what left it. */
    setHere: (taskId: string) => connection.call('setHere', { taskId, tabId: tab() }),
    takeBack: async (taskId: string, { frameId, id }: { frameId: number; id: number }) =>
      (await connection.call('takeBack', { taskId, tabId: tab(), frameId, id })).how,
    reveal: async (text: string) => (await connection.call('reveal', { tabId: tab(), text })).found,
  };
}
