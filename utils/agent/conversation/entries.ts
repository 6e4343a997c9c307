import type { EventOf, UserMessage, TaskEvent, PageView } from '../../contracts/events';
import { filesIn, withFiles } from '../../contracts/message-files';
import { waitFor } from '../task/waits';
import type { Entry, LiveTask, PlanFacts, ShownApproval, ShownTab, FilePlace } from './entry';
import { defined, nonEmpty } from '../../defined';

type EntryBody = Entry extends infer E ? (E extends Entry ? Omit<E, 'id' | 'at'> : never) : never;
type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

export function addEntry(
  task: LiveTask,
  body: EntryBody,
  at: number,
  id = `${body.kind}-${task.entries.length}`,
): LiveTask {
  const turn = task.turns && fromModel.includes(body.kind) ? { turn: task.turns } : {};
  return { ...task, entries: [...task.entries, { ...body, ...turn, id, at } as Entry] };
}

/** With the number of the model's last answer, once that is complete. */
const fromModel: readonly Entry['kind'][] = ['tool', 'plan', 'outcome'];

export function addUserEntry(
  task: LiveTask,
  { text, tabs, messageId, program, choice, ...message }: UserMessage & { program?: string; choice?: true },
  at: number,
  id?: string,
): LiveTask {
  const files = nonEmpty(withFiles(filesIn(message)));
  const shown = tabs?.map(({ tabId, url, title, problem }): ShownTab => ({
    tabId,
    url,
    title,
    ...defined({ problem }),
  }));
  const sentBy = defined({ messageId: messageId || undefined, program: program || undefined, choice });
  return addEntry(task, { kind: 'user', text, ...files, ...nonEmpty({ tabs: shown ?? [] }), ...sentBy }, at, id);
}

export function changeEntries<K extends Entry['kind']>(
  task: LiveTask,
  kind: K,
  patch: Partial<EntryOf<K>>,
  fits: (entry: EntryOf<K>) => boolean,
): LiveTask {
  const entries = task.entries.map((entry) =>
    entry.kind === kind && fits(entry as EntryOf<K>) ? ({ ...entry, ...patch } as Entry) : entry,
  );
  return { ...task, entries };
}

export function withAnswer(task: LiveTask, event: TaskEvent): LiveTask {
  const running = task.entries.findLast((entry) => entry.kind === 'answer' && entry.streaming);
  const text = event.type === 'answered' ? event.text : task.answering;
  const streaming = event.type !== 'answered';
  if (text === undefined)
    return running ? { ...task, entries: task.entries.filter((entry) => entry !== running) } : task;
  const turn = !streaming && task.turns ? { turn: task.turns } : {};
  if (!running) return addEntry(task, { kind: 'answer', text, streaming, ...citedFile(task), ...turn }, event.at);
  return changeEntries(task, 'answer', { text, streaming, ...turn }, (entry) => entry === running);
}

/** A plan that the user answered in words stays as it was, and the next gets its own entry. */
export function withPlanEntry(task: LiveTask, event: TaskEvent, before: LiveTask): LiveTask {
  const current = task.entries.findLast((entry) => entry.kind === 'plan' && entry.approval !== 'replaced');
  const message = event.type === 'planned' ? event.message : '';
  const approval: ShownApproval = waitFor(task, 'plan') ? 'waiting' : task.approval;
  if (!current) {
    if (event.type !== 'planned') return task;
    const entry = { kind: 'plan' as const, message, steps: task.plan, approval, ...defined(factsOf(event)) };
    const id = `plan-${task.entries.filter(({ kind }) => kind === 'plan').length}`;
    return addEntry(task, entry, event.at, id);
  }
  const isCurrent = (entry: Entry) => entry === current;
  if (event.type === 'said' && waitFor(before, 'plan'))
    return changeEntries(task, 'plan', { approval: 'replaced' }, isCurrent);
  const patch = {
    steps: task.plan,
    // A plan that still waited when the task ended was never decided on.
    ...(task.outcome ? {} : { approval }),
    ...(message ? { message } : {}),
    ...(event.type === 'planned' ? factsOf(event) : {}),
  };
  return changeEntries(task, 'plan', patch, isCurrent);
}

function factsOf({ pays, home, sources, at }: EventOf<'planned'>): PlanFacts {
  return { pays, home, sources, askedAt: at };
}

export function fileIn({ tabId, url, pages, embedded }: PageView): FilePlace | undefined {
  return pages === undefined ? embedded && { tabId, ...embedded } : { tabId, url, pages };
}

/** The file of page numbers in an answer. None if the user attached a file with pages: a number could mean either. */
export function citedFile({ file, entries }: Pick<LiveTask, 'file' | 'entries'>): { file?: FilePlace } {
  const isAmbiguous = entries.some((entry) => entry.kind === 'user' && filesIn(entry).some(({ pages }) => pages));
  return file && !isAmbiguous ? { file } : {};
}
