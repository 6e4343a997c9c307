import { fail } from '../../failure';
import { withoutOrigin } from '../../net/endpoint-rules';
import type { ProgramDecision } from '../../settings/programs';
import type { ModelRef, ProviderSettings } from '../../settings/settings';
import { modelSettings } from '../settings/storage';
import { chatMethods } from './chat-methods';
import type { Host } from './host';
import type { AskedFeature } from './panel-protocol';
import type { Shown } from './shown';
import { tabMethods } from './tab-methods';
import { taskMethods } from './task-methods';

/** For the extension's pages. Takes and gives plain JSON; throws AgentError. */
export const panelMethods = {
  ...taskMethods,
  ...chatMethods,
  ...tabMethods,
  /** Repeats writes that found no room, or removes the notice of damage. Throws STORAGE. */
  repairStorage: async ({ journal }: Host, { how }: { how: 'try-again' | 'dismiss-damage' }) =>
    how === 'try-again' ? journal.tryAgain() : journal.dismissDamage(),
  /** Throws STORAGE. */
  forgetDamaged: ({ journal }: Host, { ids }: { ids: number[] }) => journal.forgetDamaged(ids),
  async decideProgram(
    { programs }: Host,
    { how, tabId, ...of }: { session?: string; name: string; how: ProgramDecision; tabId?: number },
  ) {
    await (await programs()).decide(of, how, tabId);
  },
  /** Throws NOT_FOUND, and what its answer throws. `named` hears the answer's name, if any. */
  async askFeature(
    { services }: Host,
    { feature, what, given, follows }: AskedFeature,
    shown: Shown,
    named: (answer: string) => void,
  ) {
    if (follows !== undefined) shown.follows.add(`${feature} ${follows}`);
    const { browserFeatures } = await import('../../../features/browser');
    const parts = [services.get(feature), browserFeatures.find(({ name }) => name === feature)];
    const found = parts.find((part) => Object.hasOwn(part?.answers ?? {}, what))?.answers;
    if (!found) throw fail('NOT_FOUND', 'There is no such question.');
    named(`${feature}.${what}`);
    return found[what]?.(given as never);
  },
  /** Before all that is stored is deleted. Throws STORAGE. */
  async clearFeatures({ services }: Host) {
    for (const service of services.values()) await service.clear?.();
  },
};

/** Work also where the host cannot start. */
export const modelMethods = {
  async findServers() {
    const { findServers } = await import('../models/find-servers');
    return findServers();
  },
  async seesPictures({ planner }: { planner: ModelRef }) {
    const { mayTakeImages } = await import('../models/known-models');
    return { sees: await mayTakeImages(await modelSettings.read(), planner) };
  },
  async testProvider({ provider, apiKey, model }: { provider: ProviderSettings; apiKey?: string; model?: string }) {
    const { testProvider } = await import('../models/test-provider');
    return withoutOrigin(provider.baseUrl, () => testProvider(provider, apiKey, model));
  },
};

type Given<Params extends unknown[]> = Params extends [infer First, ...unknown[]] ? First : Record<string, never>;
type OfHost = typeof panelMethods;
type OfModels = typeof modelMethods;

/** For callers. `hello` comes first: it proves that they can read the extension's storage. */
export type PanelMethods = {
  [M in keyof OfHost]: {
    params: Parameters<OfHost[M]> extends [Host, ...infer Rest] ? Given<Rest> : never;
    result: Awaited<ReturnType<OfHost[M]>>;
  };
} & {
  [M in keyof OfModels]: { params: Given<Parameters<OfModels[M]>>; result: Awaited<ReturnType<OfModels[M]>> };
} & { hello: { params: { nonce: string }; result: { version: string } } };
export type PanelMethod = keyof PanelMethods;
