import { around, type PageWork } from '../../../utils/contracts/page-methods';
import type { PagePort } from '../../../utils/contracts/ports';
import type { PageView } from '../../../utils/contracts/events';
import { AgentError, fail, type Failure } from '../../../utils/failure';
import type { PageNode } from '../../../utils/page/api';
import { extractPdf, pdfArticle } from '../core/extract-pdf';
import { pdfNodes } from '../core/pdf-nodes';
import { pdfProblems } from '../core/pdf-problems';
import type { PdfProblem, PdfText } from '../core/pdf-text';
import { renderSnapshot } from '../../../utils/snapshot/render';
import { defined } from '../../../utils/defined';
import type { PdfDocuments } from './pdf-documents';

type Look = Parameters<PagePort['view']>[0];

interface PdfPortParts {
  documents: Pick<PdfDocuments, 'read'>;
  /** For one look. */
  snapshotTokens(): number;
  currentUrl(): string;
  /** Throws as `PagePort.view` says. */
  fileText(name: string): Promise<PdfText | string>;
}

/**
 * A PDF in the browser's viewer is read page by page, by the same calls as a web page. Nothing can be done in it.
 * `page` says so by `params.viewer`, after it has found that the task may use the site.
 */
export function withPdf(page: PagePort, { documents, snapshotTokens, currentUrl, fileText }: PdfPortParts): PagePort {
  /** By the last look. */
  let last: { url: string; pdf: PdfText | undefined } | undefined;

  const view: PagePort['view'] = async ({ file, ...options }, signal) => {
    if (file !== undefined) return fileView(file, await fileText(file), options);
    const pageView = await page.view(options, signal);
    last = { url: pageView.url, pdf: undefined };
    const viewer = pageView.problem?.params?.viewer;
    if (!pageView.problem || viewer === undefined) return pageView;
    const read = await documents.read(pageView, viewer === 'open', signal);
    if ('why' in read) return { ...pageView, problem: problemOf(pageView, read.why) };
    last = { url: pageView.url, pdf: read.pdf };
    const { tabId, url, title } = pageView;
    const shown = renderPart(url, pdfNodes(read.pdf, options), options);
    return { tabId, url, title, documentKey: read.key, ...shown, pages: read.pdf.total };
  };

  const fileView = (name: string, text: PdfText | string, options: Look): PageView => {
    const root = typeof text === 'string' ? textNodes(text, options) : pdfNodes(text, options);
    return { tabId: 0, url: '', title: name, documentKey: '', ...renderPart('', root, options) };
  };

  const renderPart = (baseUrl: string, root: PageNode, { offset }: Look): Pick<PageView, 'text' | 'truncated'> => {
    const { text, truncated } = renderSnapshot(root, {
      baseUrl,
      maxTokens: snapshotTokens(),
      ...(offset ? { offset } : {}),
    });
    return { text, truncated };
  };

  const pdfHere = async (signal: AbortSignal): Promise<PdfText | undefined> => {
    if (last?.url !== currentUrl()) await view({}, signal);
    return last?.pdf;
  };

  /** These cannot be done in a PDF. */
  const refused =
    (work: PageWork): PageWork =>
    async (...args) => {
      if (last?.pdf && last.url === currentUrl()) throw new AgentError(readOnly);
      return work(...args);
    };

  return {
    ...around(page, ({ inPdf }) => inPdf === 'refused', refused),
    view,
    async extract({ file, ...params }, signal) {
      if (file !== undefined) {
        const text = await fileText(file);
        return typeof text === 'string' ? { tables: [], text } : extractPdf(text, params);
      }
      const pdf = await pdfHere(signal);
      return pdf ? extractPdf(pdf, params) : page.extract(params, signal);
    },
    async article(signal) {
      const pdf = await pdfHere(signal);
      if (!pdf) return page.article(signal);
      if (pdf.pages.every(({ blocks }) => blocks.length === 0))
        throw fail('NOT_FOUND', 'This PDF has no text: its pages are pictures, such as scans, or empty.');
      return pdfArticle(pdf, { url: currentUrl(), title: '' });
    },
  };
}

/** `locked`: the address of a file that needs a password. */
function problemOf({ url, problem }: PageView, why: PdfProblem): Failure {
  const params = why === 'password' ? { ...problem?.params, locked: url } : problem?.params;
  return {
    code: 'RESTRICTED_PAGE',
    ...problem,
    message: pdfProblems[why],
    ...defined({ params }),
  };
}

const readOnly: Failure = {
  code: 'RESTRICTED_PAGE',
  message: 'This page is a PDF in the viewer of the browser. It can be read, but nothing can be done in it.',
  hint: 'Read it with get_page and extract, or open another address with navigate.',
};

/** Line by line. */
function textNodes(text: string, { find }: Look): PageNode {
  const wanted = find?.text?.toLowerCase() ?? '';
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && line.toLowerCase().includes(wanted));
  return { role: 'document', children: lines.map((name) => ({ role: 'text', name })) };
}
