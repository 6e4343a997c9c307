import type { QuarantinedRecord, TaskRecord } from '../contracts/journal-records';

/** Damaged data that was set aside together: a single record, or a task with its log. */
export interface DamagedItem {
  /** The ids of its records in the store. */
  ids: number[];
  /** `log` is the end of a task's log; the task itself is still there. */
  kind: 'task' | 'log' | 'chat' | 'settings' | 'file';
  /** The name that the user knows: a request, a file name, the key of a setting; '' where that cannot be read. */
  name: string;
  /** What is wrong with it, in English. */
  problem: string;
  /** When it was set aside, in milliseconds since the epoch. */
  at: number;
}

/** The items that were set aside, the newest first. `tasks` are those that still exist. */
export function damagedItems(records: readonly QuarantinedRecord[], tasks: readonly TaskRecord[]): DamagedItem[] {
  const groups = Map.groupBy(records, ({ at, from, key }) => `${at} ${taskIdOf({ from, key }) ?? `${from} ${key}`}`);
  return [...groups.values()].flatMap((group) => itemOf(group, tasks) ?? []).sort((a, b) => b.at - a.at);
}

function itemOf(group: readonly QuarantinedRecord[], tasks: readonly TaskRecord[]): DamagedItem | undefined {
  // The first record is the one that was found damaged; the others were set aside with it.
  const [first] = group;
  if (!first) return undefined;
  const main = group.find(({ from }) => from === 'tasks') ?? first;
  const ids = group.flatMap(({ id }) => id ?? []);
  return { ids, kind: kinds[main.from], name: nameOf(main, tasks), problem: first.problem, at: first.at };
}

const kinds = {
  tasks: 'task',
  events: 'log',
  chats: 'chat',
  settings: 'settings',
  files: 'file',
} as const satisfies Record<QuarantinedRecord['from'], DamagedItem['kind']>;

function nameOf({ from, key, raw }: QuarantinedRecord, tasks: readonly TaskRecord[]): string {
  const name = {
    tasks: () => textIn(raw, 'request'),
    events: () => tasks.find(({ taskId }) => taskId === taskIdOf({ from, key }))?.request,
    chats: () => tasks.find(({ chatId }) => chatId === key)?.request,
    settings: () => key,
    files: () => textIn(raw, 'name'),
  }[from]();
  return name ?? '';
}

function taskIdOf({ from, key }: Pick<QuarantinedRecord, 'from' | 'key'>): string | undefined {
  if (from === 'tasks') return key;
  return from === 'events' ? key.split(' ')[0] : undefined;
}

function textIn(raw: unknown, field: string): string | undefined {
  const value = (raw as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : undefined;
}
