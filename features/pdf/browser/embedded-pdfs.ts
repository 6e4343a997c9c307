import type { Failure } from '../../../utils/failure';
import type { CollectOptions, PageDocument, PageNode } from '../../../utils/page/api';
import { pdfNodes } from '../core/pdf-nodes';
import type { PdfFollower, PdfReading, PdfText } from '../core/pdf-text';
import { renderSnapshot } from '../../../utils/snapshot/render';
import { estimateTokens } from '../../../utils/snapshot/tokens';
import { couldBePdf, readEmbeddedPdf, type EmbeddedFile } from './embedded-pdf';
import { defined } from '../../../utils/defined';

export interface Holder {
  frameId: number;
  documentKey: string;
}

export interface ReadPdf {
  pdf: PdfText;
  url: string;
  /** The document that holds or made it: the file is there as long as it is. */
  holder: Holder;
}

/** Reads each once. Ends with the signal of `follower`. */
export class EmbeddedPdfs {
  private readonly readings = new Map<string, PdfReading | undefined>();
  private readonly unlisted: string[] = [];
  private readonly shown = new Map<string, ReadPdf>();

  constructor(private readonly follower: PdfFollower) {}

  /** Found by the last look, by prefix of refs. */
  get all(): ReadonlyMap<string, ReadPdf> {
    return this.shown;
  }

  lookAgain(): void {
    this.shown.clear();
  }

  /** If the document that holds it is still there. */
  holding(prefix: string, frames: readonly Holder[]): ReadPdf | undefined {
    const found = this.shown.get(prefix);
    const isThere = frames.some(
      ({ frameId, documentKey }) => frameId === found?.holder.frameId && documentKey === found.holder.documentKey,
    );
    return isThere ? found : undefined;
  }

  /** For a file without a listed frame; lower than the ids of frames. */
  idOf(src: string): number {
    const known = this.unlisted.indexOf(src);
    return known < 0 ? -1 - this.unlisted.push(src) : -2 - known;
  }

  /** Once. Gives why it cannot be read, in words for its line; undefined where it is none. */
  async read(
    file: EmbeddedFile,
    holder: Holder,
    refPrefix: string,
    failure: Failure | undefined,
  ): Promise<ReadPdf | string | undefined> {
    // Frames that are only slow come here, too: they use up no reading.
    if (!couldBePdf(file, failure)) return undefined;
    const key = [holder.frameId, holder.documentKey, file.src].join(' ');
    if (!this.readings.has(key)) {
      if (this.readings.size >= maxReadings) return tooMany;
      this.readings.set(key, await readEmbeddedPdf(file, failure, this.follower));
    }
    const reading = this.readings.get(key);
    if (!reading) return undefined;
    if (!reading.ok)
      return reading.why === 'unreachable' || reading.why === 'no-pdf' ? placeOfPdf(file) : why[reading.why];
    const read = { pdf: reading.pdf, url: file.frame?.url ?? file.src, holder };
    this.shown.set(refPrefix, read);
    return read;
  }
}

/** For one task. */
const maxReadings = 40;
const tooMany = 'a PDF in the page, not read: too many; open its address to read it';
const why = {
  password: 'a PDF in the page that needs a password: the user can save and attach it, and type the password there',
  damaged: 'a PDF in the page, damaged',
  'too-large': 'a PDF in the page, too large to be read',
};
const placeOfPdf = ({ frame, src }: EmbeddedFile): string =>
  /^https?:/.test(frame?.url ?? src)
    ? 'a PDF in the page; open its address to read it'
    : 'a PDF that the page made, closed to extensions: the user can save and attach it';

/**
 * Cut to `budget` tokens where a look has one: the rest is read by the refs of pages. Throws STALE_REF where `scope` is
 * none of them.
 */
export function pdfDocument(
  { pdf, url, holder }: ReadPdf,
  refPrefix: string,
  { budget = Infinity, offset = 0, scope, find, selector }: CollectOptions,
): PageDocument {
  const look = {
    ...defined({ scope, find, selector }),
  };
  const root: PageNode =
    // A search that continues has already shown these matches, or where they are.
    find && offset > 0 ? { role: 'document', children: [] } : pdfNodes(pdf, { ...look, refPrefix });
  const tokensOf = (child: PageNode) =>
    estimateTokens(renderSnapshot({ role: 'document', children: [child] }, { baseUrl: url, maxTokens: Infinity }).text);
  const shown: PageNode[] = [];
  let tokens = 0;
  for (const child of root.children ?? []) {
    const next = tokensOf(child);
    if (shown.length > 1 && tokens + next > budget) {
      shown.push({ role: 'text', name: `The pages from here on are not shown: scope ${child.ref} reads this one.` });
      break;
    }
    tokens += next;
    shown.push(child);
  }
  return {
    url,
    title: '',
    lang: '',
    readyState: 'complete',
    documentKey: holder.documentKey,
    refPrefix,
    lastRef: pdf.total,
    tokens,
    viewport: { width: 0, height: 0, scrollX: 0, scrollY: 0, scrollWidth: 0, scrollHeight: 0 },
    root: { ...root, children: shown },
    ...(find ? { matches: shown.length } : {}),
  };
}
