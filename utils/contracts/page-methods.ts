import type { PagePort } from './page-port';

export interface PageMethodFacts {
  /** Refused on sites into which the user lets no task. */
  entersSite: boolean;
  /** In a viewer of the browser: as elsewhere, refused, or answered by what reads the shown file. */
  inViewer: 'same' | 'refused' | 'from the file';
  /** It gives or throws words of the page: features may have to cover some. */
  givesWords: boolean;
  /** Its answer counts as read on the present site: none is given where the page went to another meanwhile. */
  reads: boolean;
}

/** A new method does not compile without its facts, and passes every layer that they name. */
export const pageMethods: Readonly<Record<keyof PagePort, PageMethodFacts>> = {
  view: { entersSite: true, inViewer: 'from the file', givesWords: true, reads: false },
  act: { entersSite: true, inViewer: 'refused', givesWords: true, reads: false },
  foresee: { entersSite: true, inViewer: 'refused', givesWords: true, reads: false },
  upload: { entersSite: true, inViewer: 'refused', givesWords: true, reads: false },
  runCode: { entersSite: true, inViewer: 'refused', givesWords: true, reads: false },
  callTool: { entersSite: true, inViewer: 'refused', givesWords: true, reads: false },
  answerDialog: { entersSite: true, inViewer: 'same', givesWords: false, reads: false },
  waitFor: { entersSite: true, inViewer: 'refused', givesWords: true, reads: false },
  whenGone: { entersSite: true, inViewer: 'same', givesWords: false, reads: false },
  whenUsed: { entersSite: true, inViewer: 'same', givesWords: false, reads: false },
  waitForNavigation: { entersSite: false, inViewer: 'same', givesWords: true, reads: false },
  waitForIdle: { entersSite: true, inViewer: 'same', givesWords: false, reads: false },
  calm: { entersSite: false, inViewer: 'same', givesWords: false, reads: false },
  picture: { entersSite: true, inViewer: 'same', givesWords: false, reads: true },
  lastPicture: { entersSite: false, inViewer: 'same', givesWords: false, reads: false },
  sight: { entersSite: true, inViewer: 'same', givesWords: true, reads: false },
  describe: { entersSite: true, inViewer: 'same', givesWords: true, reads: false },
  findKnown: { entersSite: true, inViewer: 'same', givesWords: false, reads: false },
  whenPointedAt: { entersSite: true, inViewer: 'same', givesWords: true, reads: false },
  html: { entersSite: true, inViewer: 'refused', givesWords: true, reads: true },
  extract: { entersSite: true, inViewer: 'from the file', givesWords: true, reads: true },
  article: { entersSite: true, inViewer: 'from the file', givesWords: true, reads: true },
};

export type PageWork = (...args: unknown[]) => unknown;

/** `layer` goes around methods whose facts `needs` it, and gives what they give. */
export function around(
  page: PagePort,
  needs: (facts: PageMethodFacts) => boolean,
  layer: (work: PageWork) => PageWork,
) {
  const methods = Object.entries(page).map(([name, work]) => [
    name,
    needs(pageMethods[name as keyof PagePort]) ? layer(work as PageWork) : (work as PageWork),
  ]);
  // Sound: a layer gives what its method gives, and only goes around asynchronous methods.
  return Object.fromEntries(methods) as PagePort;
}
