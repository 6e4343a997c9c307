import { nextTick } from 'vue';
import { t } from '@/locales';
import { formatAddress, formatList } from '@/components/format';
import { isOffline } from '@/components/model-label';
import type { TaskActions } from '@/components/task-actions';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import type { Attachment, TabInfo, UserScript } from '@/utils/agent/task/events';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';
import { keepListDraft } from '@/utils/browser/host/list-draft';
import { requestAccess } from '@/utils/browser/tabs/site-access';
import { withQuotes } from '@/utils/text/read-text';
import { attachmentLimits } from '@/utils/results/attachment-limits';
import type { SavedScript } from '@/utils/settings/saved-scripts';
import type { RecordingChange } from '@/utils/workflow/record/recording';
import type { Workflow } from '@/utils/workflow/workflow';
import { closeTab, openSettings, openWorkflowSettings, showPdfPage, showTab } from './navigation';
import type { RoleModels } from '@/utils/settings/settings';
import type { Panel } from './panel';

/** The parts of the panel that the actions move. */
export interface PanelView {
  /** Scrolls the conversation to its end. */
  toEnd(): void;
  focusComposer(): void;
}

export type ConversationActions = ReturnType<typeof createConversationActions>;

/** What users can do with tasks and conversations. No action rejects: the panel shows the failure. */
export function createConversationActions(panel: Panel, view: PanelView) {
  const { speech, chat, tab, tabId, general, models, recent, saved, notice, problem, pane, attempt } = panel;
  const notSent = (words: string) => {
    problem.value = `${t('panel_not_sent')} ${words}`;
  };
  const sendAgain = (
    request: string,
    attachments?: readonly Attachment[],
    { script, tabs }: { script?: UserScript | undefined; tabs?: readonly TabInfo[] | undefined } = {},
  ) =>
    attempt(async () => {
      await panel.settingsWritten();
      await chat.send(request, attachments, { script, tabs, models: await panel.chatModels.whenKnown() });
    });

  /**
   * The tabs are read again, if they still show the same site. The words of a workflow's run are not the user's: sent
   * as a message, they would count as theirs.
   */
  function sendTaskAgain({ request, attachments, script, entries, workflowId }: ShownTask): Promise<void> {
    if (workflowId !== undefined) return Promise.resolve();
    const first = entries.find(({ kind }) => kind === 'user');
    const tabs = first?.kind === 'user' ? first.tabs : undefined;
    return sendAgain(request, attachments, { script, tabs });
  }

  /** Shows the message at once. A second press finds the draft empty, so one message is sent once. */
  async function send(text: string): Promise<void> {
    const target = tabId.value;
    if (target === undefined || panel.draft.value.trim() !== text) return;
    notice.value = '';
    const message = withQuotes(text, panel.quotes.quotes.value);
    panel.clearDraft(target, text);
    panel.quotes.clear();
    const tabs = panel.addedTabs.tabs.value;
    panel.addedTabs.clear();
    await post(target, message, { tabs });
  }

  /** Sends a message that is not in the composer. Messages with the same id are sent once. */
  async function post(
    target: number,
    text: string,
    { id = crypto.randomUUID() as string, tabs = [] as readonly TabInfo[] } = {},
  ): Promise<void> {
    const sent = panel.outbox.send({
      id,
      tabId: target,
      text,
      attachments: panel.unsentFiles.value,
      ...(tabs.length > 0 ? { tabs } : {}),
      ...(panel.chatModels.known.value ? { models: panel.chatModels.known.value } : {}),
    });
    view.toEnd();
    await sent;
  }

  async function runScript({ name, code }: SavedScript): Promise<void> {
    await general.whenReady();
    if (!general.settings.allowCodeGeneration) {
      problem.value = t('panel_script_needs_code');
      return;
    }
    const text = panel.draft.value;
    view.toEnd();
    await attempt(async () => {
      await panel.settingsWritten();
      await chat.send(`/${name}`, [], { script: { name, code } });
      panel.clearDraft(tabId.value, text.trim());
    }, notSent);
  }

  async function runWorkflow(workflowId: string, values: Record<string, string>, from: number): Promise<void> {
    view.toEnd();
    await attempt(async () => {
      await panel.settingsWritten();
      await chat.runWorkflow(workflowId, values, from);
    }, notSent);
    view.focusComposer();
  }

  const changeRecording = (id: string, how: RecordingChange) => attempt(() => chat.changeRecording(id, how));

  async function saveRecording(id: string, workflow: Workflow): Promise<void> {
    await attempt(async () => {
      await panel.workflows.save(workflow);
      await chat.changeRecording(id, 'discard');
      notice.value = t('workflow_saved', { name: workflow.name });
    });
    view.focusComposer();
  }

  const chooseModels = (chosen: RoleModels) =>
    attempt(async () => {
      panel.chatModels.choose(chosen);
      await recent.add(chosen.navigator);
      await recent.add(chosen.planner);
    });

  /** Makes the chosen models those of the settings too. */
  const keepModels = () =>
    attempt(async () => {
      const { planner, navigator } = panel.chatModels.inUse.value;
      await models.setRole('planner', planner);
      await models.setRole('navigator', navigator);
      panel.chatModels.choose(undefined);
    });

  async function stop(): Promise<void> {
    panel.stopping.value = true;
    await attempt(
      () => chat.stop(),
      (words) => {
        notice.value = `${t('panel_stop_failed')} ${words}`;
      },
    );
    panel.stopping.value = false;
  }

  async function newChat(): Promise<void> {
    pane.value = 'conversation';
    await attempt(
      async () => {
        await chat.newChat();
        panel.outbox.forgetTaken();
      },
      (words) => {
        notice.value = `${t('panel_new_chat_failed')} ${words}`;
      },
    );
    view.focusComposer();
  }

  const openChat = (chatId: string) =>
    attempt(
      async () => {
        await chat.open(chatId);
        panel.outbox.forgetTaken();
        pane.value = 'conversation';
        await nextTick();
        view.toEnd();
        view.focusComposer();
      },
      (words) => {
        pane.value = 'conversation';
        notice.value = `${t('history_open_failed')} ${words}`;
      },
    );

  /** Goes to a task in another tab, or in this one while another conversation is shown. */
  const showTask = (task: RunningTask): Promise<void> =>
    task.tabId === tabId.value ? openChat(task.chatId) : showTab(task.tabId);

  const resume = (taskId: string) =>
    attempt(async () => {
      await showTab(await chat.resume(taskId));
    });

  /**
   * Puts an earlier message into the composer, above the text being written. The message's files are attached again.
   */
  async function edit(
    text: string,
    attachments: readonly Attachment[] = [],
    tabs: readonly TabInfo[] = [],
  ): Promise<void> {
    const { draft } = panel;
    if (tabs.length > 0) panel.addedTabs.add(tabs, attachmentLimits.tabs);
    const written = draft.value.trim();
    if (!written.startsWith(text)) draft.value = written ? `${text}\n${written}` : text;
    const acted = chat.tasks.value.some(({ entries }) => entries.some((e) => e.kind === 'outcome' && e.actions > 0));
    notice.value = acted ? t('panel_edit_done_stays') : '';
    view.focusComposer();
    if (attachments.length === 0) return;
    await attempt(async () => {
      const gone = await panel.files.addSent(attachments);
      if (gone.length > 0) notice.value = t('panel_edit_files_gone', { names: formatList(gone) });
    });
  }

  const tasks: TaskActions = {
    choose: (reply) => sendAgain(reply),
    edit,
    answer: (item) =>
      attempt(() => {
        const { planner, navigator } = panel.chatModels.inUse.value;
        return chat.answer(
          item.type === 'solve' && item.how === 'model' ? { ...item, models: { planner, navigator } } : item,
        );
      }),
    stop,
    retry: (task) => sendTaskAgain(task),
    resume,
    allowServer: (task, origin) =>
      attempt(async () => {
        if (!(await requestAccess(origin))) return;
        await (task.outcome ? sendTaskAgain(task) : resume(task.taskId));
      }),
    reveal: ({ quote, url }) =>
      attempt(async () => {
        const isElsewhere = url !== undefined && url !== tab.value?.url;
        if (await chat.reveal(quote)) notice.value = '';
        else
          notice.value = isElsewhere
            ? t('panel_reveal_elsewhere', { page: formatAddress(url) })
            : t('panel_reveal_missing');
      }),
    showPdfPage: (pdf, page) => attempt(() => showPdfPage(pdf, page)),
    unlockPdf: (url, password) => panel.files.addLocked(url, password),
    useAsList: (table) =>
      attempt(async () => {
        await keepListDraft(table);
        await openWorkflowSettings();
      }),
    openSettings,
    // Opens it where a task of the conversation runs, else in this tab.
    openChat: (chatId) => {
      const task = chat.running.value.find((one) => one.chatId === chatId);
      return task ? showTask(task) : openChat(chatId);
    },
    closeTab,
    saveChat: (format) =>
      attempt(async () => {
        const { saveConversation } = await import('./save-conversation');
        await saveConversation(chat.chatId.value, format);
      }),
    readAloud: speech.toggle,
    get readingAloud() {
      return speech.available.value ? speech.reading.value : undefined;
    },
    keepScript: (script) => attempt(() => saved.save(script)),
    sentTurn: (taskId, turn) => chat.sentTurn(taskId, turn),
    draftWorkflow: (taskId) => chat.draftWorkflow(taskId),
    saveWorkflow: (workflow) => attempt(() => panel.workflows.save(workflow)),
    get workflows() {
      return panel.workflows.workflows;
    },
    get hasModel() {
      return !isOffline(panel.chatModels.inUse.value);
    },
    get scripts() {
      return saved.scripts;
    },
  };

  return {
    /** The actions for the components of the conversation. */
    tasks,
    send,
    post,
    runScript,
    runWorkflow,
    startRecording: () => attempt(() => chat.startRecording()),
    changeRecording,
    saveRecording,
    chooseModels,
    keepModels,
    stop,
    newChat,
    openChat,
    showTask,
    resume,
    discard: (taskId: string) => attempt(() => chat.discard(taskId)),
    stopTasks: (taskIds: readonly string[]) =>
      attempt(
        () => chat.stopTasks(taskIds),
        (words) => {
          notice.value = `${t('panel_stop_failed')} ${words}`;
        },
      ),
  };
}
