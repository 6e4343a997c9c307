import { withoutOrigin } from '../../net/endpoint-rules';
import { modelSettings } from '../settings/storage';
import type { Host } from './host';
import type { PanelMethod, PanelMethods } from './panel-protocol';

export type ServedMethods = {
  [M in PanelMethod]: (params: PanelMethods[M]['params']) => Promise<PanelMethods[M]['result']>;
};

/** What the page at the other end of a port shows: the conversation of a tab, or the tasks of lists. */
export interface Shown {
  chat?: { chatId: string; tabId: number };
  listed: boolean;
}

/** All methods but `hello`. `join` subscribes the page. Each method throws AgentError. */
export function methodsOf(
  host: () => Promise<Host>,
  join: () => Promise<Host>,
  shown: Shown,
): Omit<ServedMethods, 'hello'> {
  return {
    async watch(params) {
      const result = await (await join()).watch(params);
      shown.chat = { chatId: result.chat.chatId, tabId: params.tabId };
      return result;
    },
    send: async (params) => (await host()).send(params),
    takeLostWords: async () => (await host()).takeLostWords(),
    sentTurn: async (params) => (await host()).sentTurn(params),
    draftWorkflow: async (params) => (await host()).draftWorkflow(params),
    runWorkflow: async (params) => (await host()).runWorkflow(params),
    workflowEnds: async () => ({ ends: await (await host()).history.workflowEnds() }),
    startRecording: async ({ tabId }) => (await host()).recordings.start(tabId).then(() => null),
    async changeRecording({ id, how }) {
      (await host()).recordings.change(id, how);
      return null;
    },
    answer: async (params) => (await host()).answer(params),
    settle: async (params) => (await host()).settle(params),
    stop: async (params) => (await host()).stop(params),
    resume: async (params) => (await host()).resume(params),
    discard: async (params) => (await host()).discard(params),
    repairStorage: async ({ how }) => (await host()).storage.repair(how).then(() => null),
    forgetDamaged: async ({ ids }) => (await host()).storage.forgetDamaged(ids).then(() => null),
    async newChat(params) {
      const result = await (await host()).history.begin(params.tabId);
      shown.chat = { chatId: result.chat.chatId, tabId: params.tabId };
      return result;
    },
    async lists() {
      const joined = await join();
      shown.listed = true;
      return { lists: joined.lists.all(), running: joined.running() };
    },
    runList: async ({ id, workflowId, name, rows }) =>
      (await host()).lists.begin({ id, workflowId, name }, rows).then(() => null),
    changeList: async ({ id, how }) => (await host()).lists.change(id, how).then(() => null),
    history: async () => ({ chats: await (await host()).history.list() }),
    async openChat({ chatId, tabId }) {
      const chat = await (await host()).history.open(chatId, tabId);
      shown.chat = { chatId, tabId };
      return { chat };
    },
    deleteChats: async ({ chatIds }) => (await host()).history.delete(chatIds).then(() => null),
    restoreChats: async ({ chatIds }) => (await host()).history.restore(chatIds).then(() => null),
    pageExamples: async (params) => (await host()).pageExamples(params),
    reveal: async (params) => (await host()).reveal(params),
    setHere: async (params) => (await host()).setHere(params),
    takeBack: async (params) => (await host()).takeBack(params),
    decideProgram: async ({ how, tabId, ...of }) =>
      (await (await host()).programs()).decide(of, how, tabId).then(() => null),
    async findServers() {
      const { findServers } = await import('../models/find-servers');
      return findServers();
    },
    async seesPictures({ planner }) {
      const { mayTakeImages } = await import('../models/known-models');
      return { sees: await mayTakeImages(await modelSettings.read(), planner) };
    },
    async askFeature({ feature, asked }) {
      const { browserFeatures } = await import('../../../features/browser');
      return browserFeatures.find(({ name }) => name === feature)?.answer?.(asked);
    },
    async testProvider({ provider, apiKey, model }) {
      const { testProvider } = await import('../models/test-provider');
      return withoutOrigin(provider.baseUrl, () => testProvider(provider, apiKey, model));
    },
  };
}
