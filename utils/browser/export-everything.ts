import { storage } from 'wxt/utils/storage';
import { settingsDamage } from '../settings-damage';
import type { Journal } from './journal';
import type { QuarantinedRecord } from './journal-records';

const FORMAT = 1;

/**
 * All that is stored, as the parts of one JSON file, one task after the other: conversations, tasks with their events, settings, saved scripts,
 * and what was set aside as damaged. API keys are not in it, nor the contents of attached files. Throws STORAGE.
 */
export async function* exportEverything(journal: Journal, about: { version: string; at: number }): AsyncGenerator<string> {
  const { version, at } = about;
  yield `{"app":"sidehand","format":${FORMAT},"version":${JSON.stringify(version)},"exportedAt":${JSON.stringify(new Date(at).toISOString())}`;
  for (const key of Object.keys(settingsDamage)) yield `,\n${JSON.stringify(key)}:${json(await storage.getItem(`local:${key}`))}`;
  yield `,\n"chats":${json(await journal.chats())}`;
  yield ',\n"tasks":[';
  let separator = '\n';
  for (const record of await journal.records()) {
    yield `${separator}${json({ ...record, events: await journal.read(record.taskId) })}`;
    separator = ',\n';
  }
  // Last, so that what the reading has just set aside is in it.
  yield `],\n"quarantine":${json((await journal.quarantine()).map(withoutKeys))}}\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** Damaged settings may hold anything, also what never belonged there. */
function withoutKeys({ raw, ...record }: QuarantinedRecord): QuarantinedRecord {
  if (record.from !== 'settings') return { ...record, raw };
  const text = JSON.stringify(raw ?? null, (name, value: unknown) => (/key|token|secret|password/i.test(name) && typeof value === 'string' ? '' : value));
  return { ...record, raw: JSON.parse(text) as unknown };
}
