import { shallowRef } from 'vue';
import type { Label } from '@/utils/contracts/events';
import { importConversations, readEverything, type Imported } from '@/utils/browser/journal/import-everything';
import { Journal } from '@/utils/browser/journal/journal';
import { coreFields, NOT_ALLOWED } from '@/utils/browser/settings/core-fields';
import { storedFields } from './stored-fields';

/** Adds what is missing, and changes nothing. `changed` is called when the import is complete. */
export function useImport(changed: () => Promise<void>) {
  const looked = shallowRef<{ done: number; total: number }>();
  const result = shallowRef<readonly Label[]>([]);
  const problem = shallowRef<Label>();

  /** `undefined` for a file that could not be read. Throws STORAGE_FULL, STORAGE; what was imported by then stays. */
  async function take(text: string | undefined): Promise<void> {
    result.value = [];
    problem.value = undefined;
    const read = text === undefined ? undefined : readEverything(text);
    if (!read?.ok) {
      problem.value = read?.problem ?? { key: 'options_merge_unreadable', params: {} };
      return;
    }
    const { file } = read;
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

  return { looked, result, problem, take };
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
