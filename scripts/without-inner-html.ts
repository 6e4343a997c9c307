import type { Plugin } from 'vite';
import { replaceIn, type Replacements } from './replace-in-packages';

/**
 * Removes code from packages that writes text into `innerHTML`: the stores' linter warns about each place, and none is
 * needed. Throws if a package no longer contains one of them.
 */
export const withoutInnerHtml = (): Plugin => replaceIn('without-inner-html', replacements);

const replacements: Replacements = {
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
