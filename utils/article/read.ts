import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { collapse, nextTask } from '../page/dom/dom';
import { doc, noteShadowedForms } from '../page/dom/safe';
import { visibleCopy } from '../page/see/html/visible-copy';
import type { Article } from '../page/api';
import { toMarkdownInPieces } from './in-pieces';
import { closedMark, toMarkdown } from './markdown';

/**
 * By Readability where the page is an article, else the main part, or all. Only what a person could see, from a copy.
 */
export async function readArticle(): Promise<Article> {
  noteShadowedForms(document);
  const { root, cut, elements, lineOf } = await visibleCopy(doc.body, maxCopyMs);
  for (const sign of root.querySelectorAll(signs)) sign.replaceWith(lineOf(sign, true));
  for (const opener of root.querySelectorAll(openers))
    opener.replaceWith(opener.getAttribute('aria-expanded') === 'false' ? closedMark : '', ...opener.childNodes);
  for (const control of root.querySelectorAll(controls)) control.remove();
  const about = { url: location.href, title: collapse(doc.title) };
  if (cut || elements > maxElements) {
    await nextTask();
    const read = await toMarkdownInPieces(mainOf(root), maxRenderMs);
    return { ...about, markdown: read.markdown, isArticle: false, cut: cut || read.cut };
  }
  const inert = root.ownerDocument;
  inert.title = doc.title;
  inert.head.append(Object.assign(inert.createElement('base'), { href: doc.baseURI }));
  inert.body.replaceWith(root);
  const whole = mainOf(root).cloneNode(true) as Element;
  const found = isProbablyReaderable(inert, { visibilityChecker: () => true })
    ? new Readability(inert, { keepClasses: true, disableJSONLD: true, serializer: (node) => node as Element }).parse()
    : null;
  const markdown = found?.content ? toMarkdown(found.content) : '';
  const byline = collapse(found?.byline ?? '');
  return {
    ...about,
    title: collapse(found?.title || doc.title),
    ...(byline === '' ? {} : { byline }),
    markdown: markdown || toMarkdown(whole),
    isArticle: markdown !== '',
    cut,
  };
}

const mainOf = (root: Element): Element => root.querySelector('main, [role=main]') ?? root;

/** With more, the test would block the page: the main part is read, as far as time allows. */
const maxElements = 6_000;
const maxCopyMs = 700;
const maxRenderMs = 500;

/** Drawings with a name, and ticks that nobody sets here: part of what is said. */
const signs = '[role=img][aria-label], [aria-checked][disabled]';
const openers = ':is(h1, h2, h3, h4, h5, h6, dt) [aria-expanded]';

/** For operating the page. Values of fields never become part of an article. */
const controls =
  'button, input, select, textarea, [role=button], [role=tablist], [role=toolbar], [role=search], [role=searchbox], [role=textbox], [contenteditable]:not([contenteditable=false])';
