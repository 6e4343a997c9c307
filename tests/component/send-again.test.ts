import { expect, it, vi } from 'vitest';
import { flushPromises } from '@vue/test-utils';
import { ref } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createConversationActions } from '@/entrypoints/sidebar.sidepanel/conversation-actions';
import { createMessageActions } from '@/entrypoints/sidebar.sidepanel/message-actions';
import type { Panel, PanelView } from '@/entrypoints/sidebar.sidepanel/panel';
import type { ShownTask } from '@/utils/agent/conversation/entry';

/** What the panel sends for a task that failed because its server could not be reached, once the user allows that. */
async function sentAfterAllowing(task: Partial<ShownTask>): Promise<string[]> {
  Object.assign(fakeBrowser, { permissions: { request: () => Promise.resolve(true) } });
  const sent: string[] = [];
  const panel = {
    attempt: (work: () => Promise<unknown>) => work(),
    settingsWritten: () => Promise.resolve(),
    chatModels: { whenKnown: () => Promise.resolve(undefined), inUse: ref({}) },
    chat: { send: (request: string) => Promise.resolve(sent.push(request)) },
    tab: ref(undefined),
    tabId: ref(7),
  };
  const { tasks: actions } = createConversationActions(panel as unknown as Panel, {} as PanelView);
  const failed = {
    taskId: 't',
    request: '/Order Name: submit it',
    entries: [],
    outcome: { status: 'failed' },
    ...task,
  };
  void actions.allowServer(failed as unknown as ShownTask, 'https://api.example/*');
  void actions.retry(failed as unknown as ShownTask);
  await flushPromises();
  return sent;
}

vi.mock('wxt/browser', async () => ({ browser: (await import('wxt/testing/fake-browser')).fakeBrowser }));

it('sends a request again once its server is allowed, but never the words of a workflow’s run', async () => {
  expect(await sentAfterAllowing({})).toEqual(['/Order Name: submit it', '/Order Name: submit it']);
  expect(await sentAfterAllowing({ workflowId: 'w' })).toEqual([]);
});

it('begins with words anew once the running task has ended, and not at all where it cannot be ended', async () => {
  const done: string[] = [];
  const begin = async (stop: () => Promise<void>) => {
    const panel = {
      attempt: (work: () => Promise<unknown>) => work().catch(() => done.push('told')),
      chat: { stop },
      notice: ref(''),
      draft: ref('open example.org'),
      tabId: ref(7),
      quotes: { quotes: ref([]), clear: () => undefined },
      addedTabs: { tabs: ref([]), clear: () => undefined },
      clearDraft: () => undefined,
      unsentFiles: ref([]),
      chatModels: { known: ref(undefined) },
      outbox: { send: ({ text }: { text: string }) => Promise.resolve(done.push(`sent ${text}`)) },
    };
    const view = { toEnd: () => undefined, focusComposer: () => undefined } as unknown as PanelView;
    await createMessageActions(panel as unknown as Panel, view).sendInstead('open example.org');
  };
  await begin(() => Promise.resolve(void done.push('stopped')));
  await begin(() => Promise.reject(new Error('It is gone.')));
  expect(done).toEqual(['stopped', 'sent open example.org', 'told']);
});

it('says of a changed message what stays done, and not of words that are only suggested', async () => {
  const panel = {
    chat: { tasks: ref([{ entries: [{ kind: 'outcome', actions: 1 }] }]) },
    notice: ref(''),
    draft: ref(''),
  };
  const view = { focusComposer: () => undefined } as unknown as PanelView;
  const { suggest, edit } = createMessageActions(panel as unknown as Panel, view);
  suggest('press Enter');
  expect([panel.draft.value, panel.notice.value]).toEqual(['press Enter', '']);
  await edit('click Cart', []);
  expect([panel.draft.value, panel.notice.value]).toEqual([
    'click Cart\npress Enter',
    'What was already done stays done. Your changed message is asked again below.',
  ]);
});
