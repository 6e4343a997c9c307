import type { Ref } from 'vue';
import { fetchPdf } from '@/features/pdf/page/fetch-pdf';
import { readPdfInWorker } from '@/features/pdf/browser/pdf-worker';
import { addAttachment, sentFile, setReading } from '@/utils/browser/settings/attachments';
import type { PdfProblem, PdfReading } from '@/features/pdf/core/pdf-text';
import { isPdfFile } from '@/utils/results/attached-kind';
import { attachmentLimits } from '@/utils/results/attachment-limits';

interface AttachmentsOfTab {
  tabId: Readonly<Ref<number | undefined>>;
  placeOf(tabId: number): Promise<Parameters<typeof addAttachment>[1]>;
  refresh(): Promise<void>;
}

/** Reads protected PDF files with the password that the user types. */
export function createLockedPdfs({ tabId, placeOf, refresh }: AttachmentsOfTab) {
  /** Resolves to the problem where the password is wrong. */
  async function acceptReading(
    file: File,
    password: string,
    store: (reading: PdfReading) => Promise<unknown>,
  ): Promise<PdfProblem | undefined> {
    const reading = await readingOf(file, password);
    if (!reading?.ok) return reading?.why ?? 'no-pdf';
    await store(reading);
    await refresh();
    return undefined;
  }

  return {
    /** The password is not kept. Resolves to why the PDF still cannot be read. */
    async unlock(id: string, password: string): Promise<PdfProblem | undefined> {
      const file = await sentFile(id);
      return file ? acceptReading(file, password, (reading) => setReading(id, reading)) : 'unreachable';
    },
    /** The PDF that a tab shows becomes an attachment. */
    async addLocked(url: string, password: string): Promise<PdfProblem | undefined> {
      const id = tabId.value;
      if (id === undefined) return 'unreachable';
      const file = await shownPdf(url);
      if (!(file instanceof File)) return file.why;
      if (file.size > attachmentLimits.fileBytes) return 'too-large';
      return acceptReading(file, password, async (reading) => addAttachment(file, await placeOf(id), reading));
    },
  };
}

/** Reads the PDF at once: only a page of the extension can do it. */
export async function readingOf(file: File, password?: string): Promise<PdfReading | undefined> {
  if (!isPdfFile(file)) return undefined;
  return readPdfInWorker(new Uint8Array(await file.arrayBuffer()), { signal: new AbortController().signal }, password);
}

/** The PDF file that a tab shows, fetched again, or why that is not possible. */
async function shownPdf(url: string): Promise<File | { why: PdfProblem }> {
  const fetched = await fetchPdf(url, { withCookies: true });
  if ('why' in fetched) return fetched;
  return new File([fetched.bytes as Uint8Array<ArrayBuffer>], fileName(url), { type: 'application/pdf' });
}

function fileName(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  return /\.pdf$/i.test(name) ? name : `${name || 'file'}.pdf`;
}
