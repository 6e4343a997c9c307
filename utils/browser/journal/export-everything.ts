import type { StoredField } from '../../contracts/feature';
import { storage } from 'wxt/utils/storage';
import { coreFields } from '../settings/core-fields';
import { redactRecord, withoutKeys } from './redact-record';
import type { Journal } from './journal';

/** Older formats can still be read. */
export const EXPORT_FORMAT = 1;

export interface ExportAbout {
  version: string;
  /** Milliseconds since the epoch. */
  at: number;
  fields: readonly StoredField[];
}

/** Without API keys, tokens, secrets and the contents of attached files. Throws STORAGE. */
export async function* exportEverything(journal: Journal, about: ExportAbout): AsyncGenerator<string> {
  yield* exportHead(about);
  yield `,\n"chats":${json(await journal.chats())}`;
  yield ',\n"tasks":[';
  let separator = '\n';
  for (const record of await journal.records()) {
    yield `${separator}${json({ ...record, events: await journal.read(record.taskId) })}`;
    separator = ',\n';
  }
  // Last, to include what this reading has just set aside.
  yield `],\n"quarantine":${json((await journal.quarantine()).map(redactRecord))}}\n`;
}

/** As `exportEverything`, without settings. */
export async function exportConversation(journal: Journal, chatId: string, about: Title): Promise<string> {
  const records = await journal.tasksOf(chatId);
  const tasks = await Promise.all(
    records.map(async (record) => ({ ...record, events: await journal.read(record.taskId) })),
  );
  const chats = (await journal.chats()).filter((chat) => chat.chatId === chatId);
  return `${titleOf(about)},\n"chats":${json(chats)},\n"tasks":${json(tasks)}}\n`;
}

export async function* exportHead(about: ExportAbout): AsyncGenerator<string> {
  yield titleOf(about);
  for (const { field } of coreFields)
    yield `,\n${JSON.stringify(field)}:${json(withoutKeys(await storage.getItem(`local:${field}`)))}`;
  for (const { field, read } of about.fields) yield `,\n${JSON.stringify(field)}:${json(await read())}`;
}

type Title = Omit<ExportAbout, 'fields'>;

function titleOf({ version, at }: Title): string {
  return `{"app":"sidehand","format":${EXPORT_FORMAT},"version":${JSON.stringify(version)},"exportedAt":${JSON.stringify(new Date(at).toISOString())}`;
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}
