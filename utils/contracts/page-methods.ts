import type { PagePort } from './page-port';

/** What the layers around the page have to know of one of its methods. */
export interface PageMethodFacts {
  /** It reads the page or does something in it: refused on sites into which the user lets no task. */
  entersSite: boolean;
  /** In a PDF in the browser's viewer: as elsewhere, refused, or answered by what reads the file. */
  inPdf: 'same' | 'refused' | 'from the file';
  /** It gives or throws words of the page, in which values of the user's secrets are covered. */
  givesWords: boolean;
}

/** The facts of each method: a new one does not compile without them, and passes every layer that they name. */
export const pageMethods: Readonly<Record<keyof PagePort, PageMethodFacts>> = {
  view: { entersSite: true, inPdf: 'from the file', givesWords: true },
  act: { entersSite: true, inPdf: 'refused', givesWords: true },
  foresee: { entersSite: true, inPdf: 'refused', givesWords: true },
  upload: { entersSite: true, inPdf: 'refused', givesWords: true },
  runCode: { entersSite: true, inPdf: 'refused', givesWords: true },
  callTool: { entersSite: true, inPdf: 'refused', givesWords: true },
  answerDialog: { entersSite: true, inPdf: 'same', givesWords: false },
  waitFor: { entersSite: true, inPdf: 'refused', givesWords: true },
  whenGone: { entersSite: true, inPdf: 'same', givesWords: false },
  whenUsed: { entersSite: true, inPdf: 'same', givesWords: false },
  waitForNavigation: { entersSite: false, inPdf: 'same', givesWords: true },
  waitForIdle: { entersSite: true, inPdf: 'same', givesWords: false },
  calm: { entersSite: false, inPdf: 'same', givesWords: false },
  picture: { entersSite: true, inPdf: 'same', givesWords: false },
  lastPicture: { entersSite: false, inPdf: 'same', givesWords: false },
  sight: { entersSite: true, inPdf: 'same', givesWords: true },
  describe: { entersSite: true, inPdf: 'same', givesWords: true },
  findKnown: { entersSite: true, inPdf: 'same', givesWords: false },
  whenPointedAt: { entersSite: true, inPdf: 'same', givesWords: true },
  html: { entersSite: true, inPdf: 'refused', givesWords: true },
  extract: { entersSite: true, inPdf: 'from the file', givesWords: true },
  article: { entersSite: true, inPdf: 'from the file', givesWords: true },
};

export type PageWork = (...args: unknown[]) => unknown;

/** The page with `layer` around the methods whose facts `needs` it. The layer gives what the method gives. */
export function around(
  page: PagePort,
  needs: (facts: PageMethodFacts) => boolean,
  layer: (work: PageWork) => PageWork,
) {
  const methods = Object.entries(page).map(([name, work]) => [
    name,
    needs(pageMethods[name as keyof PagePort]) ? layer(work as PageWork) : (work as PageWork),
  ]);
  // The cast is sound because a layer gives what its method gives, and is put around asynchronous methods only.
  return Object.fromEntries(methods) as PagePort;
}
