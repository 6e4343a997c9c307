import type { Plugin } from 'vite';

/**
 * Removes code from packages that the stores' linter warns of: code that evaluates text, loads further code, or writes
 * text into `innerHTML`. The product never reaches it, or needs no parser there. Throws if a package no longer contains
 * one of the places.
 */
export const storeRules = (): Plugin => ({
  name: 'store-rules',
  transform(code, id) {
    const places = Object.entries(replacements).find(([file]) => id.split('?')[0]?.endsWith(file))?.[1];
    if (!places) return undefined;
    const left = places.reduce((text, [found, instead]) => {
      if (!text.includes(found)) throw new Error(`${id} has no ${found} any more: see scripts/store-rules.ts.`);
      return text.replaceAll(found, instead);
    }, code);
    return { code: left, map: null };
  },
});

/** A probe that finds out whether text may be evaluated. */
const probe: [string, string] = ['new Function("");\n    return true;', 'return false;'];
/** Uses of the constructor under another name. */
const named: [string, string] = ['const F = Function;', 'const F = undefined;'];

const imported = (what: string): string => `await import(
      /*webpackIgnore: true*/
      /*@vite-ignore*/
      ${what})`;

/** Pieces of code and what stands there instead, by the end of the file's path. */
const replacements: Record<string, [found: string, instead: string][]> = {
  'pdfjs-dist/build/pdf.mjs': [probe, [imported('this.workerSrc'), 'globalThis.pdfjsWorker']],
  'pdfjs-dist/build/pdf.worker.mjs': [probe, [imported('path'), 'undefined']],
  'zod/v4/core/util.js': [named],
  'zod/v4/core/doc.js': [named],
  'zod/v4/core/compile.js': [named],
  // Copies of nodes in place of their text: the same nodes, without a parser.
  '@mozilla/readability/Readability.js': [
    ['var pageCacheHtml = page.innerHTML;', 'var pageCache = page.cloneNode(true);'],
    ['page.innerHTML = pageCacheHtml;', 'page.replaceChildren(...pageCache.cloneNode(true).childNodes);'],
    ['tmp.innerHTML = noscript.innerHTML;', 'tmp.append(...noscript.cloneNode(true).childNodes);'],
  ],
  // This is only reached in a browser without DOMParser, where the result now stays empty.
  'dompurify/dist/purify.es.mjs': [['doc.documentElement.innerHTML = IS_EMPTY_INPUT ? emptyHTML : dirtyPayload;', '']],
  // Only templates with long static parts reach this, and there is none so far: a parser does the same.
  '@vue/runtime-dom/dist/runtime-dom.esm-bundler.js': [
    [
      'templateContainer.innerHTML = unsafeToTrustedHTML(',
      'const template = new DOMParser().parseFromString(unsafeToTrustedHTML("<template>" + (',
    ],
    [
      '      );\n      const template = templateContainer.content;',
      '      ) + "</template>"), "text/html").head.firstChild.content;',
    ],
  ],
};
