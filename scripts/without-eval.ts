import type { Plugin } from 'vite';
import { replaceIn, type Replacements } from './replace-in-packages';

/**
 * Removes code from packages that evaluates text or loads further code: the content policy of the extension refuses it,
 * the product never reaches it, and stores look for it. Throws if a package no longer contains one of the places.
 */
export const withoutEval = (): Plugin => replaceIn('without-eval', replacements);

/** A probe that finds out whether text may be evaluated. */
const probe: [string, string] = ['new Function("");\n    return true;', 'return false;'];
/** Uses of the constructor under another name. */
const named: [string, string] = ['const F = Function;', 'const F = undefined;'];

const imported = (what: string): string => `await import(
      /*webpackIgnore: true*/
      /*@vite-ignore*/
      ${what})`;

const replacements: Replacements = {
  'pdfjs-dist/build/pdf.mjs': [probe, [imported('this.workerSrc'), 'globalThis.pdfjsWorker']],
  'pdfjs-dist/build/pdf.worker.mjs': [probe, [imported('path'), 'undefined']],
  'zod/v4/core/util.js': [named],
  'zod/v4/core/doc.js': [named],
  'zod/v4/core/compile.js': [named],
};
