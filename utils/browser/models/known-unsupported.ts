import { lazily, z } from '../../zod';
import { capabilities, type Capability } from '../../contracts/model';
import type { ProviderSettings } from '../../settings/settings';
import { storedSettings } from '../../disk/stored-settings';

const storedSchema = lazily(() => {
  const refused = z.array(z.string()).transform((words) => words.filter(isCapability));
  return z.record(z.string(), refused).catch({});
});
const isCapability = (word: string): word is Capability => capabilities.some((known) => known === word);

/** Keys are address and name. The next task does without it from the start. */
export const knownUnsupported = storedSettings('local:knownUnsupported', (stored) => storedSchema().parse(stored));

export function modelKey({ kind, baseUrl }: ProviderSettings, model: string): string {
  return `${kind} ${baseUrl} ${model}`;
}

export async function learnUnsupported(key: string, capability: Capability): Promise<void> {
  await knownUnsupported.change((known) => ({
    ...known,
    [key]: [...new Set([...(known[key] ?? []), capability])],
  }));
}

export async function unsupportedBy(provider: ProviderSettings, model: string): Promise<readonly Capability[]> {
  return (await knownUnsupported.read())[modelKey(provider, model)] ?? [];
}

export async function forgetUnsupported(provider: ProviderSettings, model: string): Promise<void> {
  await knownUnsupported.change(({ [modelKey(provider, model)]: _forgotten, ...others }) => others);
}
