import { computed, shallowRef, watch, type Ref } from 'vue';
import type { UnsentFiles } from '@/components/panel-feature';
import { formatBytes } from '@/components/words/format';
import { t } from '@/locales';
import { ignoreLateFailure, oneAfterTheOther } from '@/utils/async';
import { fetchFile } from '@/utils/browser/client/fetch-file';
import { kindOf } from '@/utils/browser/settings/file-kind';
import type { MessageFile } from '@/utils/contracts/records';
import { addAttachment, removeAttachment, sentFile, setReading, unsentAttachments } from '../browser/store';
import { browserRunId } from '@/utils/browser/tabs/browser-run';
import { attachmentLimits } from '../core/limits';

export interface AttachProblem {
  kind: 'too-large' | 'too-many' | 'unreadable';
  name: string;
}

type Opened = ReturnType<UnsentFiles['addLocked']>;

/** Stored at once, to survive a reload of the panel. */
export function useAttachments(tabId: Readonly<Ref<number | undefined>>) {
  const unsent = shallowRef<readonly MessageFile[]>([]);
  const problems = shallowRef<readonly AttachProblem[]>([]);
  const inTurn = oneAfterTheOther();
  let underWay: Promise<void> = Promise.resolve();
  let reading: Promise<void> = Promise.resolve();
  /** Files given before the tab was known belong to it. */
  const early: File[] = [];

  function refresh(): Promise<void> {
    reading = read();
    return reading;
  }

  async function read(): Promise<void> {
    const id = tabId.value;
    const stored = id === undefined ? [] : await unsentAttachments(kindOf, await placeOf(id));
    if (id === tabId.value) unsent.value = stored;
  }
  watch(tabId, () => {
    unsent.value = [];
    problems.value = [];
    void refresh();
    void add(early.splice(0));
  });
  void refresh();

  /** What is sent waits for it. */
  function change(work: () => Promise<void>): Promise<void> {
    const done = inTurn(work);
    underWay = done.catch(ignoreLateFailure);
    return done;
  }

  /** One batch after the other; `problems` reports files that are not accepted. */
  async function add(files: readonly File[], again = false): Promise<void> {
    const id = tabId.value;
    if (id === undefined) early.push(...files);
    else if (files.length > 0) await change(() => addNow(files, id, again));
  }

  async function addNow(files: readonly File[], id: number, again: boolean): Promise<void> {
    const found: AttachProblem[] = [];
    let room = attachmentLimits.files - (await unsentAttachments(kindOf, await placeOf(id))).length;
    for (const file of files) {
      const kind =
        file.size > attachmentLimits.fileBytes ? 'too-large' : room === 0 ? 'too-many' : await tryAdd(file, id, again);
      if (kind === undefined) room -= 1;
      else found.push({ kind, name: file.name });
    }
    if (id === tabId.value) problems.value = found;
    await refresh();
  }

  /** A dropped folder looks like a file until it is read. */
  async function tryAdd(file: File, id: number, again: boolean): Promise<AttachProblem['kind'] | undefined> {
    try {
      await addAttachment(kindOf, file, await placeOf(id), await readingOf(file), again);
      return undefined;
    } catch {
      return 'unreadable';
    }
  }

  function remove(attachmentId: string): Promise<void> {
    problems.value = [];
    return change(async () => {
      await removeAttachment(attachmentId);
      await refresh();
    });
  }

  /** The user's password is not kept. */
  async function open(file: File, password: string, store: (content: unknown) => Promise<unknown>): Opened {
    const content = await readingOf(file, password);
    const opened = kindOf(file)?.open(content);
    if (!opened || 'why' in opened) return opened?.unread ?? 'damaged';
    await store(content);
    await refresh();
    return undefined;
  }

  return {
    files: unsent,
    problems,
    problem: computed(() => problems.value.map(wordsOf).join(' ')),
    add: (files: readonly File[]) => void add(files),
    remove,
    refresh,
    async unlock(id: string, password: string): Opened {
      const file = await sentFile(id);
      return file ? open(file, password, (content) => setReading(id, content)) : 'damaged';
    },
    async addLocked(url: string, password: string): Opened {
      const id = tabId.value;
      const file = await shownFile(url);
      if (id === undefined || !file) return 'damaged';
      return open(file, password, async (content) => addAttachment(kindOf, file, await placeOf(id), content));
    },
    async addSent(sent: readonly MessageFile[]): Promise<string[]> {
      await underWay;
      const isThere = (file: MessageFile) =>
        unsent.value.some(({ name, size }) => name === file.name && size === file.size);
      const wanted = sent.filter((file) => !isThere(file));
      const found = await Promise.all(wanted.map(({ id }) => sentFile(id)));
      await add(
        found.filter((file) => file !== undefined),
        true,
      );
      return wanted.flatMap(({ name }, index) => (found[index] ? [] : [name]));
    },
    async settled(id: number): Promise<readonly MessageFile[]> {
      for (let seen: Promise<void> | undefined; seen !== reading;) {
        await underWay;
        seen = reading;
        await seen.catch(refresh);
      }
      return id === tabId.value ? unsent.value : unsentAttachments(kindOf, await placeOf(id));
    },
  };
}

function wordsOf({ kind, name }: AttachProblem): string {
  const { fileBytes, files: count } = attachmentLimits;
  return t(`attachments_${kind}`, { name, size: formatBytes(fileBytes), count });
}

async function placeOf(tabId: number) {
  return { tabId, browserRun: await browserRunId() };
}

/** Read at once: only a page of the extension can do it. */
async function readingOf(file: File, password?: string): Promise<unknown> {
  const { signal } = new AbortController();
  return kindOf(file)?.read(new Uint8Array(await file.arrayBuffer()), { signal }, { password });
}

async function shownFile(url: string): Promise<File | undefined> {
  const fetched = await fetchFile(url, { withCookies: true, most: attachmentLimits.fileBytes });
  if ('why' in fetched) return undefined;
  const { bytes, type } = fetched;
  const name = URL.parse(url)?.pathname.split('/').at(-1) || 'file';
  const kind = kindOf({ name, type });
  return kind && new File([bytes], kind.is({ name, type: '' }) ? name : `${name}.${kind.name}`, { type });
}
