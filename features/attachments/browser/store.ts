import type { DBSchema, IDBPObjectStore } from 'idb';
import type { MessageFile } from '../../../utils/contracts/events';
import type { FileContent, UnsentPlace, ImageFile, KindOf, OpenedFile } from '../../../utils/contracts/read-files';
import { isTextFile, isPicture } from '../../../utils/results/readable-file';
import { attachmentLimits } from '../core/limits';
import { notAttached } from '../../../utils/results/not-attached';
import { AgentError, fail } from '../../../utils/failure';
import { lazily, problemIn, z } from '../../../utils/zod';
import { transactionDone } from '../../../utils/disk/transaction-done';
import type { QuarantinedRecord } from '../../../utils/contracts/journal-records';
import { guardedWrite } from '../../../utils/disk/full-disk-guard';
import { defined } from '../../../utils/defined';
import { reopeningConnection } from '../../../utils/disk/kept-connection';
import { base64Of } from '../../../utils/text/base64';

/**
 * The panel keeps files with the unsent text of a tab; sending gives them to a task, and no other task can read them.
 * They are deleted with their chat, at the latest in the next run of the browser. Damaged files count as missing, and
 * are set aside when the background starts.
 */
const storedFile = lazily(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    size: z.number(),
    content: z.instanceof(Blob),
    tabId: z.number(),
    browserRun: z.string(),
    addedAt: z.number(),
    taskId: z.string().optional(),
    chatId: z.string().optional(),
    /** What was read of it when it was attached: see `FileKind`. */
    reading: z.unknown().optional(),
  }),
);
type StoredFile = z.infer<ReturnType<typeof storedFile>>;

export const ATTACHMENT_DATABASE = 'sidehand-attachments';

const indexes = ['tabId', 'taskId', 'chatId'] as const;

interface AttachmentDatabase extends DBSchema {
  files: { key: string; value: StoredFile; indexes: { tabId: number; taskId: string; chatId: string } };
}

const connection = reopeningConnection<AttachmentDatabase>(ATTACHMENT_DATABASE, 1, (database) => {
  const files = database.createObjectStore('files', { keyPath: 'id' });
  for (const index of indexes) files.createIndex(index, index);
});

/**
 * A file whose name the tab already has gets a number; `again`: it was sent from there before, and keeps its name.
 * Throws STORAGE.
 */
export async function addAttachment(
  kindOf: KindOf,
  file: File,
  place: UnsentPlace,
  reading?: unknown,
  again = false,
): Promise<MessageFile> {
  // The stored file must not depend on one that may change or disappear.
  const content = new Blob([await file.arrayBuffer()], { type: file.type });
  return changeFiles(async (files, write) => {
    const others = (await files.index('tabId').getAll(place.tabId)).filter(isSound);
    const taken = others.filter((other) => other.browserRun === place.browserRun && !(again && other.taskId));
    const name = freeName(file.name || 'file', new Set(taken.map((other) => other.name)));
    const stored: StoredFile = {
      id: crypto.randomUUID(),
      name,
      type: file.type,
      size: content.size,
      ...place,
      // Several files may be given in one millisecond.
      addedAt: Math.max(Date.now(), ...others.map((other) => other.addedAt + 1)),
      content,
      ...defined({ reading }),
    };
    write(files.put(stored));
    return describe(kindOf, stored);
  });
}

/** Oldest first. */
export async function unsentAttachments(kindOf: KindOf, { tabId, browserRun }: UnsentPlace): Promise<MessageFile[]> {
  return (await soundFiles('tabId', tabId))
    .filter((file) => file.taskId === undefined && file.browserRun === browserRun)
    .sort((a, b) => a.addedAt - b.addedAt)
    .map((file) => describe(kindOf, file));
}

/** Undefined if it was deleted with its chat or its run of the browser, or is damaged. */
export async function sentFile(id: string): Promise<File | undefined> {
  const file = await (await connection()).get('files', id);
  return isSound(file) ? new File([file.content], file.name, { type: file.type }) : undefined;
}

/** Throws STORAGE. */
export async function setReading(id: string, reading: unknown): Promise<void> {
  await changeFiles(async (files, write) => {
    const file = await files.get(id);
    if (isSound(file)) write(files.put({ ...file, reading }));
  });
}

export async function removeAttachment(id: string): Promise<void> {
  await changeFiles((files, write) => write(files.delete(id)));
}

export async function claimAttachments(
  kindOf: KindOf,
  ids: readonly string[],
  owner: { taskId: string; chatId: string },
): Promise<MessageFile[]> {
  if (ids.length === 0) return [];
  return changeFiles(async (files, write) => {
    const found = await Promise.all(ids.map((id) => files.get(id)));
    const claimed = found.flatMap((file) => (isSound(file) ? [{ ...file, ...owner }] : []));
    if (claimed.length < ids.length) throw fail('NOT_FOUND', 'An attached file is no longer there. Attach it again.');
    for (const file of claimed) write(files.put(file));
    return claimed.map((file) => describe(kindOf, file));
  });
}

export async function filesOf(taskId: string, names: readonly string[]): Promise<FileContent[]> {
  const files = await soundFiles('taskId', taskId);
  const chosen = names.map((name) => fileNamed(name, files));
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (bytes > attachmentLimits.uploadBytes)
    throw fail('INVALID_ARGUMENTS', `These files have ${bytes} bytes; one call takes ${attachmentLimits.uploadBytes}.`);
  return Promise.all(
    chosen.map(async ({ name, type, content }) => ({ name, type, base64: base64Of(await bytesIn(content)) })),
  );
}

export async function imagesOf(taskId: string): Promise<ImageFile[]> {
  return (await soundFiles('taskId', taskId)).filter(isPicture);
}

export async function textOfFile(kindOf: KindOf, taskId: string, name: string): Promise<OpenedFile | string> {
  const { reading, type, content } = fileNamed(name, await soundFiles('taskId', taskId));
  const kind = reading === undefined ? undefined : kindOf({ name, type });
  if (kind) return kind.open(reading);
  if (isTextFile({ name, type })) return content.text();
  throw fail('WRONG_ELEMENT', `${JSON.stringify(name)} is no file with text that can be read.`);
}

export async function forgetAttachments(chatId: string): Promise<void> {
  await forget((file) => file.chatId === chatId);
}

export async function forgetOtherRuns(browserRun: string, keptTasks: readonly string[]): Promise<void> {
  await forget(
    (file) => file.browserRun !== browserRun && !(file.taskId !== undefined && keptTasks.includes(file.taskId)),
  );
}

/** The images, else the other files. */
export async function forgetFilesOfEnded(unfinished: readonly string[]): Promise<boolean> {
  const isOfEnded = ({ taskId }: StoredFile) => taskId !== undefined && !unfinished.includes(taskId);
  return (
    (await forget((file) => isOfEnded(file) && file.type.startsWith('image/'))) > 0 || (await forget(isOfEnded)) > 0
  );
}

export async function setAsideDamagedFiles(keep: (record: QuarantinedRecord) => Promise<void>): Promise<void> {
  const database = await connection();
  for (const raw of await database.getAll('files')) {
    const problem = problemIn(storedFile(), raw);
    if (problem === undefined) continue;
    await keep({ from: 'files', key: String(raw.id), raw, problem, at: Date.now() });
    await database.delete('files', raw.id);
  }
}

function isSound(file: StoredFile | undefined): file is StoredFile {
  return storedFile().safeParse(file).success;
}

async function forget(shouldGo: (file: StoredFile) => boolean): Promise<number> {
  return changeFiles(async (files, write) => {
    const gone = (await files.getAll()).filter((file) => isSound(file) && shouldGo(file));
    for (const { id } of gone) write(files.delete(id));
    return gone.length;
  });
}

function describe(kindOf: KindOf, { id, name, type, size, reading }: StoredFile): MessageFile {
  const known = { id, name, type, size };
  const { pages, unread } = (reading === undefined ? undefined : kindOf(known)?.open(reading)) ?? {};
  return { ...known, ...defined({ pages, unread }) };
}

function fileNamed(name: string, files: readonly StoredFile[]): StoredFile {
  const file = files.find((candidate) => candidate.name === name);
  const names = files.map((one) => one.name);
  if (!file) throw new AgentError(notAttached(name, names));
  return file;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${stem} (${number})${ending}`;
  return free;
}

async function bytesIn(content: Blob): Promise<Uint8Array> {
  const bytes = await content.arrayBuffer().catch(() => {
    throw fail('STORAGE', 'An attached file cannot be read.');
  });
  return new Uint8Array(bytes);
}

async function soundFiles(index: (typeof indexes)[number], key: string | number): Promise<StoredFile[]> {
  return (await (await connection()).getAllFromIndex('files', index, key)).filter(isSound);
}

type Files = IDBPObjectStore<AttachmentDatabase, ['files'], 'files', 'readwrite'>;

/** In one transaction: resolves when all that `work` writes is on disk. */
function changeFiles<T>(
  work: (files: Files, write: (request: Promise<unknown>) => void) => Promise<T> | T,
): Promise<T> {
  return guardedWrite(async () => {
    const transaction = (await connection()).transaction('files', 'readwrite', { durability: 'strict' });
    const requests: Promise<unknown>[] = [];
    const result = await work(transaction.store, (request) => requests.push(request));
    await transactionDone(transaction, ...requests);
    return result;
  });
}
