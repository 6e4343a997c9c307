import { z } from '../zod';
import { lacks, type Lack } from '../llm/types';
import type { ProviderSettings } from '../settings';
import { storedSettings } from './storage';

/** What models turned out not to take, by address and name, so that the next task does without from the start. */
export const knownLacks = storedSettings('local:knownLacks', (stored): Record<string, Lack[]> => {
  const parsed = z.record(z.string(), z.array(z.enum(lacks))).safeParse(stored ?? {});
  return parsed.success ? parsed.data : {};
});

export function lackKey({ kind, baseUrl }: ProviderSettings, model: string): string {
  return `${kind} ${baseUrl} ${model}`;
}

/** Keeps what has turned out. */
export async function learnLack(key: string, lack: Lack): Promise<void> {
  const known = await knownLacks.read();
  await knownLacks.write({ ...known, [key]: [...new Set([...(known[key] ?? []), lack])] });
}
