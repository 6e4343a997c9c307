import type { Plugin } from 'vite';
import { replaceIn, type Replacements } from './replace-in-packages';

/**
 * Takes out of packages what writes text into `innerHTML`: the stores' linter warns of each place, and none of them is
 * needed. Throws where a package no longer has one of them.
 */
export const withoutInnerHtml = (): Plugin => replaceIn('without-inner-html', replacements);

/** For Vue's compiler: templates are built node by node, also where much of them is static. */
export const noStaticText = { transformHoist: null };

const replacements: Replacements = {
  // Copies of nodes in place of their text: the same nodes, without a parser.
  '@mozilla/readability/Readability.js': [
    ['var pageCacheHtml = page.innerHTML;', 'var pageCache = page.cloneNode(true);'],
    ['page.innerHTML = pageCacheHtml;', 'page.replaceChildren(...pageCache.cloneNode(true).childNodes);'],
    ['tmp.innerHTML = noscript.innerHTML;', 'tmp.append(...noscript.cloneNode(true).childNodes);'],
  ],
  // Reached where a browser has no DOMParser: what is to be cleaned stays empty there.
  'dompurify/dist/purify.es.mjs': [['doc.documentElement.innerHTML = IS_EMPTY_INPUT ? emptyHTML : dirtyPayload;', '']],
  // Reached by static content only, which the compiler does not make with `noStaticText`.
  '@vue/runtime-dom/dist/runtime-dom.esm-bundler.js': [
    ['templateContainer.innerHTML = unsafeToTrustedHTML(', 'throw new Error('],
  ],
};
