import { fail } from '../failure';
import { overlayTag } from './announce';
import type { PageApi, Ref } from './api';
import { allRoots } from './dom';
import type { Refs } from './refs';
import { checkSelector } from './selector';

/** Outer HTML of an element or of the document, without scripts and without values of secret fields. Throws STALE_REF, INVALID_ARGUMENTS, NOT_FOUND, AMBIGUOUS. */
export function htmlOf(
  refs: Refs,
  params: { ref?: Ref; selector?: string; maxChars: number },
): ReturnType<PageApi['html']> {
  const source = findSource(refs, params);
  // A document of its own: copies in this one would load images and start custom elements.
  const copy = document.implementation.createHTMLDocument('').importNode(source, true);
  const secrets =
    'input[type=password], [autocomplete~=one-time-code], [autocomplete^=cc-], [autocomplete~=current-password], [autocomplete~=new-password]';
  for (const secret of matching(copy, secrets)) secret.removeAttribute('value');
  for (const element of copy.querySelectorAll('script, style, noscript, link[rel~=stylesheet]')) element.remove();
  if (source === document.documentElement) copy.querySelector(`:scope > ${overlayTag}`)?.remove();
  const html = copy.outerHTML;
  return { html: html.slice(0, params.maxChars), totalChars: html.length };
}

function findSource(refs: Refs, { ref, selector }: { ref?: Ref; selector?: string }): Element {
  if (ref !== undefined) return refs.resolve(ref);
  if (selector === undefined) return document.documentElement;
  checkSelector(selector);
  const found = allRoots().flatMap((root) => [...root.querySelectorAll(selector)]);
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
  return [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)];
}
