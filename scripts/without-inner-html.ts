import type { Plugin } from 'vite';
import { replaceIn, type Replacements } from './replace-in-packages';

/**
 * Takes out of packages what writes text into `innerHTML`: the stores' linter warns of each place, and none of them is
 * needed. Throws where a package no longer has one of them.
 */
export const withoutInnerHtml = (): Plugin => replaceIn('without-inner-html', replacements);

const replacements: Replacements = {
  // Copies of nodes in place of their text: the same nodes, without a parser.
  '@mozilla/readability/Readability.js': [
    ['var pageCacheHtml = page.innerHTML;', 'var pageCache = page.cloneNode(true);'],
    ['page.innerHTML = pageCacheHtml;', 'page.replaceChildren(...pageCache.cloneNode(true).childNodes);'],
    ['tmp.innerHTML = noscript.innerHTML;', 'tmp.append(...noscript.cloneNode(true).childNodes);'],
  ],
  // Reached where a browser has no DOMParser: what is to be cleaned stays empty there.
  'dompurify/dist/purify.es.mjs': [['doc.documentElement.innerHTML = IS_EMPTY_INPUT ? emptyHTML : dirtyPayload;', '']],
  // Reached by templates with long static parts only, of which there is none so far: the same by a parser.
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
