import type { Ref } from 'vue';
import type { UnreadFile } from '@/utils/contracts/read-files';
import { fetchFile } from '@/utils/browser/client/fetch-file';
import { kindOf } from '@/utils/browser/settings/file-kind';
import { addAttachment, sentFile, setReading } from '@/utils/browser/settings/attachments';
import { attachmentLimits } from '@/utils/results/attachment-limits';

interface AttachmentsOfTab {
  tabId: Readonly<Ref<number | undefined>>;
  placeOf(tabId: number): Promise<Parameters<typeof addAttachment>[1]>;
  refresh(): Promise<void>;
}

/** Why a file still cannot be read; undefined where it was. */
type Opened = Promise<UnreadFile['unread'] | undefined>;

/** The user's password is not kept. */
export function createLockedFiles({ tabId, placeOf, refresh }: AttachmentsOfTab) {
  async function open(file: File, password: string, store: (reading: unknown) => Promise<unknown>): Opened {
    const reading = await readingOf(file, password);
    const opened = kindOf(file)?.open(reading);
    if (!opened || 'why' in opened) return opened?.unread ?? 'damaged';
    await store(reading);
    await refresh();
    return undefined;
  }

  return {
    async unlock(id: string, password: string): Opened {
      const file = await sentFile(id);
      return file ? open(file, password, (reading) => setReading(id, reading)) : 'damaged';
    },
    async addLocked(url: string, password: string): Opened {
      const id = tabId.value;
      const file = await shownFile(url);
      if (id === undefined || !file) return 'damaged';
      return open(file, password, async (reading) => addAttachment(file, await placeOf(id), reading));
    },
  };
}

/** Read at once: only a page of the extension can do it. */
export async function readingOf(file: File, password?: string): Promise<unknown> {
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
