import type { PagePort } from './page-port';

/** Layers around the page ask for these. */
export interface PageMethodFacts {
  /** Refused on sites into which the user lets no task. */
  entersSite: boolean;
  /** In the browser's viewer: as elsewhere, refused, or answered by what reads the file. */
  inPdf: 'same' | 'refused' | 'from the file';
  /** It gives or throws words of the page: features may have to cover a part of them. */
  givesWords: boolean;
}

/** A new method does not compile without its facts, and passes every layer that they name. */
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

/** `layer` goes around the methods whose facts `needs` it, and gives what they give. */
export function around(
  page: PagePort,
  needs: (facts: PageMethodFacts) => boolean,
  layer: (work: PageWork) => PageWork,
) {
  const methods = Object.entries(page).map(([name, work]) => [
    name,
    needs(pageMethods[name as keyof PagePort]) ? layer(work as PageWork) : (work as PageWork),
  ]);
  // Sound: a layer gives what its method gives, and goes around asynchronous methods only.
  return Object.fromEntries(methods) as PagePort;
}
