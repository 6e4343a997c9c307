import { shallowRef } from 'vue';
import type { Label } from '@/utils/contracts/events';
import {
  importConversations,
  readEverything,
  type EverythingFile,
  type Imported,
} from '@/utils/browser/journal/import-everything';
import { Journal } from '@/utils/browser/journal/journal';
import { coreFields, loosenedBy, NOT_ALLOWED } from '@/utils/browser/settings/core-fields';
import type { Loosening } from '@/utils/settings/loosened';
import { storedFields } from './stored-fields';

/**
 * Adds what is missing, and changes nothing. A file that would loosen something waits for the user's yes. `changed` is
 * called when the import is complete.
 */
export function useImport(changed: () => Promise<void>) {
  const looked = shallowRef<{ done: number; total: number }>();
  const result = shallowRef<readonly Label[]>([]);
  const problem = shallowRef<Label>();
  /** Until the user has decided. */
  const waiting = shallowRef<{ file: EverythingFile; loosens: Loosening[] }>();

  /** `undefined` for a file that could not be read. Throws STORAGE_FULL, STORAGE; what was imported by then stays. */
  async function take(text: string | undefined): Promise<void> {
    result.value = [];
    problem.value = undefined;
    waiting.value = undefined;
    const read = text === undefined ? undefined : readEverything(text);
    if (!read?.ok) {
      problem.value = read?.problem ?? { key: 'options_merge_unreadable', params: {} };
      return;
    }
    const { file } = read;
    const ofFields = storedFields.map(({ field, loosens }) => loosens?.(file.fields[field]) ?? []);
    const loosens = (await Promise.all([loosenedBy(file.fields), ...ofFields])).flat();
    if (loosens.length === 0) await add(file);
    else waiting.value = { file, loosens };
  }

  /** Throws as `take`. */
  async function answer(yes: boolean): Promise<void> {
    const file = waiting.value?.file;
    waiting.value = undefined;
    if (yes && file) await add(file);
  }

  async function add(file: EverythingFile): Promise<void> {
    const total = file.tasks.length;
    looked.value = { done: 0, total };
    const journal = await Journal.open();
    try {
      const imported = await importConversations(journal, file, (done) => {
        looked.value = { done, total };
      });
      const added: Label[] = [];
      for (const { field, add } of [...coreFields, ...storedFields]) added.push(...(await add(file.fields[field])));
      result.value = sentences(imported, added);
    } finally {
      journal.close();
      looked.value = undefined;
    }
    await changed();
  }

  return { looked, result, problem, waiting, take, answer };
}

function sentences({ conversations, tasks, known, damaged }: Imported, added: readonly Label[]): Label[] {
  const count = (key: string, count: number): Label[] => (count > 0 ? [{ key, params: { count } }] : []);
  const all = [
    ...(tasks > 0 ? [{ key: 'options_merge_tasks', params: { count: tasks, chats: conversations } }] : []),
    ...added,
    ...count('options_merge_known', known),
    ...count('options_merge_damaged', damaged),
  ];
  return tasks > 0 || added.some(({ key }) => key !== NOT_ALLOWED)
    ? [...all, { key: 'options_merge_left', params: {} }]
    : [{ key: 'options_merge_nothing', params: {} }, ...all];
}
