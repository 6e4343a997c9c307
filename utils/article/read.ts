import { isProbablyReaderable, Readability } from '@mozilla/readability';
import { collapse } from '../page/dom';
import { visibleCopy } from '../page/visible-copy';
import type { Article } from '../page/api';
import { keepLines } from './keep-lines';
import { toMarkdown } from './markdown';

/**
 * The main content of the page as Markdown. Readability chooses it where the page is an article; otherwise it is the main
 * part of the page, or all of it. Only what a person could see is read, from a copy: the page is not changed.
 */
export async function readArticle(): Promise<Article> {
  const { root, cut, laidOut } = await visibleCopy(document.body);
  keepLines(laidOut);
  const inert = root.ownerDocument;
  inert.title = document.title;
  inert.head.append(Object.assign(inert.createElement('base'), { href: document.baseURI }));
  inert.body.replaceWith(root);
  for (const control of root.querySelectorAll(controls)) control.remove();
  const whole = (root.querySelector('main, [role=main]') ?? root).cloneNode(true) as Element;

  const seen = { visibilityChecker: () => true };
  const found = isProbablyReaderable(inert, seen)
    ? new Readability(inert, { keepClasses: true, disableJSONLD: true, serializer: (node) => node as Element }).parse()
    : null;
  const markdown = found?.content ? toMarkdown(found.content) : '';
  const isArticle = markdown !== '';
  const byline = collapse(found?.byline ?? '');
  return {
    url: location.href,
    title: collapse(found?.title || document.title),
    ...(byline === '' ? {} : { byline }),
    markdown: isArticle ? markdown : toMarkdown(whole),
    isArticle,
    cut,
  };
}

/** What is there to be used, not to be read. Values of fields never become part of an article. */
const controls =
  'button, input, select, textarea, [role=button], [role=tablist], [role=toolbar], [role=search], [role=searchbox], [role=textbox], [contenteditable]:not([contenteditable=false])';
