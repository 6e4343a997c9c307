import { fail } from '../../failure';
import { overlayTag } from '../dom/overlay';
import type { PageApi, Ref } from '../api';
import { allRoots, isTag } from '../dom/dom';
import type { Refs } from './refs';
import { checkSelector } from '../dom/selector';
import { doc, safe, noteForm } from '../dom/safe';

/**
 * Outer HTML of an element or of the document, without scripts and styles and without values of secret fields. Throws
 * STALE_REF, INVALID_ARGUMENTS, NOT_FOUND, AMBIGUOUS.
 */
export function htmlOf(
  refs: Refs,
  params: { ref?: Ref; selector?: string; maxChars: number },
): ReturnType<PageApi['html']> {
  const source = findSource(refs, params);
  // A separate document: copies in this one would load images and start custom elements.
  const copy = safe(doc.implementation.createHTMLDocument('')).importNode(source, true);
  if (isTag(copy, 'form')) noteForm(copy);
  const secrets =
    'input[type=password], [autocomplete~=one-time-code], [autocomplete^=cc-], [autocomplete~=current-password], [autocomplete~=new-password]';
  for (const secret of matching(copy, secrets)) safe(secret).removeAttribute('value');
  for (const element of safe(copy).querySelectorAll('script, style, noscript, link[rel~=stylesheet]'))
    safe(element).remove();
  if (source === doc.documentElement) safe(safe(copy).querySelector(`:scope > ${overlayTag}`))?.remove();
  const html = safe(copy).outerHTML;
  return { html: html.slice(0, params.maxChars), totalChars: html.length };
}

function findSource(refs: Refs, { ref, selector }: { ref?: Ref; selector?: string }): Element {
  if (ref !== undefined) return refs.resolve(ref);
  if (selector === undefined) return doc.documentElement;
  checkSelector(selector);
  const found = allRoots().flatMap((root) => [...safe(root).querySelectorAll(selector)]);
  if (found.length > 1)
    throw fail('AMBIGUOUS', `${found.length} elements fit "${selector}".`, {
      hint: 'Give a selector that only one of them fits, or the ref of one.',
    });
  if (!found[0])
    throw fail('NOT_FOUND', `No element fits "${selector}".`, {
      hint: 'Look at the page, or read the HTML of what is around it.',
    });
  return found[0];
}

function matching(element: Element, selector: string): Element[] {
  return [...(safe(element).matches(selector) ? [element] : []), ...safe(element).querySelectorAll(selector)];
}
