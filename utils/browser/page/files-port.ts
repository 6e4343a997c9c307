import { around, type PageWork } from '../../contracts/page-methods';
import type { PagePort } from '../../contracts/ports';
import type { OpenedFile, ReadFile } from '../../contracts/read-files';
import { defined } from '../../defined';
import { AgentError, fail, type Failure } from '../../failure';
import type { PageNode } from '../../page/api';
import { renderSnapshot } from '../../snapshot/render';
import type { ShownFiles } from './shown-files';

interface FilesPortParts {
  shown: Pick<ShownFiles, 'read'>;
  snapshotTokens(): number;
  /** `document` changes with the document of the tab. */
  current(): { url: string; document: string };
  /** Throws as `PagePort.view` says. */
  fileText(name: string): Promise<OpenedFile | string>;
}

/**
 * Reads files by the calls that read pages: a named one, and one in the browser's viewer, where nothing can be done.
 * `page` names that by `params.viewer` after it found that the task may use the site.
 */
export function withFiles(page: PagePort, { shown, snapshotTokens, current, fileText }: FilesPortParts): PagePort {
  let last: { document: string; file: ReadFile | undefined } | undefined;

  const named = async (name: string): Promise<Pick<ReadFile, 'nodes' | 'extract'>> => {
    const text = await fileText(name);
    if (typeof text === 'string') return textFile(text);
    if ('why' in text) throw fail('WRONG_ELEMENT', text.why);
    return text;
  };

  const render = (baseUrl: string, root: PageNode, { offset }: { offset?: number }) => {
    const { text, truncated } = renderSnapshot(root, { baseUrl, maxTokens: snapshotTokens(), ...defined({ offset }) });
    return { text, truncated };
  };

  const view: PagePort['view'] = async ({ file: name, ...look }, signal) => {
    if (name !== undefined) {
      const root = (await named(name)).nodes(look);
      return { tabId: 0, url: '', title: name, documentKey: '', ...render('', root, look) };
    }
    const { document } = current();
    const pageView = await page.view(look, signal);
    const { tabId, url, title, problem } = pageView;
    last = { document, file: undefined };
    const viewer = problem?.params?.viewer;
    if (!problem || viewer === undefined) return pageView;
    const { file, key } = await shown.read(pageView, viewer === 'open', signal);
    if (!file) return pageView;
    if ('why' in file) {
      // The panel asks for its password.
      const params = file.unread === 'password' ? { ...problem.params, locked: url } : problem.params;
      return { ...pageView, problem: { ...problem, message: file.why, ...defined({ params }) } };
    }
    last = { document, file };
    return { tabId, url, title, documentKey: key, ...render(url, file.nodes(look), look), pages: file.pages };
  };

  const fileHere = async (signal: AbortSignal): Promise<ReadFile | undefined> => {
    if (last?.document !== current().document) await view({}, signal);
    return last?.file;
  };

  const refused =
    (work: PageWork): PageWork =>
    async (...args) => {
      if (last?.file && last.document === current().document) throw new AgentError(readOnly);
      return work(...args);
    };

  return {
    ...around(page, ({ inViewer }) => inViewer === 'refused', refused),
    view,
    async extract({ file: name, ...params }, signal) {
      const file = name === undefined ? await fileHere(signal) : await named(name);
      return file ? file.extract(params) : page.extract(params, signal);
    },
    async article(signal) {
      const file = await fileHere(signal);
      if (!file) return page.article(signal);
      if (file.unread)
        throw fail('NOT_FOUND', 'This file has no text: its pages are pictures, such as scans, or empty.');
      return file.article({ url: current().url, title: '' });
    },
  };
}

const readOnly: Failure = {
  code: 'RESTRICTED_PAGE',
  message: 'This page is a file in the viewer of the browser. It can be read, but nothing can be done in it.',
  hint: 'Read it with get_page and extract, or open another address with navigate.',
};

const textFile = (text: string): Pick<ReadFile, 'nodes' | 'extract'> => ({
  nodes({ find }) {
    const wanted = find?.text?.toLowerCase() ?? '';
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && line.toLowerCase().includes(wanted));
    return { role: 'document', children: lines.map((name) => ({ role: 'text', name })) };
  },
  extract: () => ({ tables: [], text }),
});
