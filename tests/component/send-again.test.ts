import { expect, it, vi } from 'vitest';
import { flushPromises } from '@vue/test-utils';
import { ref } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createConversationActions } from '@/entrypoints/sidebar.sidepanel/conversation-actions';
import type { PanelView } from '@/entrypoints/sidebar.sidepanel/panel-view';
import type { Panel } from '@/entrypoints/sidebar.sidepanel/panel';
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
    speech: { toggle: () => undefined },
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
