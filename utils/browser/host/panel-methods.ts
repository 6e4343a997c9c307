import { ignoreLateFailure } from '../../async';
import { hostMethods } from '../../contracts/panel-methods';
import { fail } from '../../failure';
import { withoutOrigin } from '../../net/endpoint-rules';
import type { ProgramDecision } from '../../settings/programs';
import type { ModelRef, ProviderSettings } from '../../settings/settings';
import { modelSettings } from '../settings/storage';
import type { Host } from './host';
import type { AskedFeature } from './panel-protocol';

/** By the page at the other end of a port. */
export interface Shown {
  chat?: { chatId: string; tabId: number };
  /** The tab in which a message is written. */
  prepared?: number;
  /** Of what features tell, the topics that it follows, each after the feature's name and a blank. */
  follows: Set<string>;
}

/**
 * What a page of the extension may call. Each method takes and gives plain JSON, and throws AgentError. `hello` opens
 * the port; `join` subscribes the page.
 */
export function methodsOf(
  hello: (given: { nonce: string }) => Promise<{ version: string }>,
  host: () => Promise<Host>,
  join: () => Promise<Host>,
  shown: Shown,
) {
  const own = hostMethods.map((name) => [name, async (given: never) => (await host())[name](given)]);
  return {
    ...(Object.fromEntries(own) as Pick<Host, (typeof hostMethods)[number]>),
    /** `nonce` proves that the caller can read the extension's own storage. */
    hello,
    /** A new call replaces the subscription. */
    async watch({ tabId }: { tabId: number }) {
      if (shown.prepared !== tabId) leavePrepared(shown, await host());
      const result = await (await join()).watch({ tabId });
      shown.chat = { chatId: result.chat.chatId, tabId };
      return result;
    },
    /** The user writes a message for the tab. What this loads into its page stays while the tab is shown. */
    async prepare({ tabId }: { tabId: number }) {
      shown.prepared = tabId;
      const running = await host();
      await running.prepare(tabId);
      // The panel was closed, or shows another tab, by now.
      if (shown.prepared !== tabId) await running.leave(tabId);
    },
    /** Tries writes again that found no room, or removes the notice of damaged records. Throws STORAGE. */
    async repairStorage({ how }: { how: 'try-again' | 'dismiss-damage' }) {
      const { journal } = await host();
      return how === 'try-again' ? journal.tryAgain() : journal.dismissDamage();
    },
    /** Throws STORAGE. */
    forgetDamaged: async ({ ids }: { ids: number[] }) => (await host()).journal.forgetDamaged(ids),
    async newChat({ tabId }: { tabId: number }) {
      const result = await (await host()).history.begin(tabId);
      shown.chat = { chatId: result.chat.chatId, tabId };
      return result;
    },
    /** Moves ended tasks to the archive. */
    history: async () => ({ chats: await (await host()).history.list() }),
    /** Does not affect what runs there. */
    async openChat({ chatId, tabId }: { tabId: number; chatId: string }) {
      const chat = await (await host()).history.open(chatId, tabId);
      shown.chat = { chatId, tabId };
      return { chat };
    },
    deleteChats: async ({ chatIds }: { chatIds: string[] }) => (await host()).history.delete(chatIds),
    /** Works until the background restarts. */
    restoreChats: async ({ chatIds }: { chatIds: string[] }) => (await host()).history.restore(chatIds),
    async decideProgram(given: { session?: string; name: string; how: ProgramDecision; tabId?: number }) {
      const { how, tabId, ...of } = given;
      await (await (await host()).programs()).decide(of, how, tabId);
    },
    async findServers() {
      const { findServers } = await import('../models/find-servers');
      return findServers();
    },
    async seesPictures({ planner }: { planner: ModelRef }) {
      const { mayTakeImages } = await import('../models/known-models');
      return { sees: await mayTakeImages(await modelSettings.read(), planner) };
    },
    /** Throws NOT_FOUND, and what its answer throws. `named` hears the name of the answer if there is one. */
    async askFeature({ feature, what, given, follows }: AskedFeature, named: (answer: string) => void) {
      const { services } = await (follows === undefined ? host() : join());
      if (follows !== undefined) shown.follows.add(`${feature} ${follows}`);
      const { browserFeatures } = await import('../../../features/browser');
      const parts = [services.get(feature), browserFeatures.find(({ name }) => name === feature)];
      const found = parts.find((part) => Object.hasOwn(part?.answers ?? {}, what))?.answers;
      if (!found) throw fail('NOT_FOUND', 'There is no such question.');
      named(`${feature}.${what}`);
      return found[what]?.(given as never);
    },
    /** Before all that is stored is deleted. Throws STORAGE. */
    async clearFeatures() {
      for (const service of (await host()).services.values()) await service.clear?.();
    },
    async testProvider({ provider, apiKey, model }: { provider: ProviderSettings; apiKey?: string; model?: string }) {
      const { testProvider } = await import('../models/test-provider');
      return withoutOrigin(provider.baseUrl, () => testProvider(provider, apiKey, model));
    },
  };
}

export function leavePrepared(shown: Shown, host: Host): void {
  const { prepared } = shown;
  delete shown.prepared;
  if (prepared !== undefined) host.leave(prepared).catch(ignoreLateFailure);
}

type ServedMethods = ReturnType<typeof methodsOf>;
export type PanelMethod = keyof ServedMethods;

/** For callers. */
export type PanelMethods = {
  [M in PanelMethod]: {
    params: Parameters<ServedMethods[M]> extends [infer Params, ...unknown[]] ? Params : Record<string, never>;
    result: Awaited<ReturnType<ServedMethods[M]>>;
  };
};
