import type { Plugin } from 'vite';
import { replaceIn, type Replacements } from './replace-in-packages';

/**
 * Takes out of packages what evaluates text or loads further code: the content policy of the extension refuses it, no
 * code path of the product leads there, and stores look for it. Throws where a package no longer has one of the places.
 */
export const withoutEval = (): Plugin => replaceIn('without-eval', replacements);

/** The probe whether text may be evaluated. */
const probe: [string, string] = ['new Function("");\n    return true;', 'return false;'];
/** Constructors that are given another name before they are used. */
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
