import { fail } from '../failure';
import type { PageApi, Ref } from './api';
import { allRoots } from './dom';
import type { Refs } from './refs';

/** Outer HTML of an element or of the document, without scripts and without values of secret fields. */
export function htmlOf(refs: Refs, params: { ref?: Ref; selector?: string; maxChars: number }): ReturnType<PageApi['html']> {
  const source = findSource(refs, params);
  // A document of its own: copies in this one would load images and start custom elements.
  const copy = document.implementation.createHTMLDocument('').importNode(source, true);
  const secrets = 'input[type=password], [autocomplete~=one-time-code], [autocomplete^=cc-], [autocomplete~=current-password], [autocomplete~=new-password]';
  for (const secret of matching(copy, secrets)) secret.removeAttribute('value');
  for (const element of copy.querySelectorAll('script, style, noscript, link[rel~=stylesheet]')) element.remove();
  const html = copy.outerHTML;
  return { html: html.slice(0, params.maxChars), totalChars: html.length };
}

function findSource(refs: Refs, { ref, selector }: { ref?: Ref; selector?: string }): Element {
  if (ref !== undefined) return refs.resolve(ref);
  if (selector === undefined) return document.documentElement;
  try {
    for (const root of allRoots()) {
      const found = root.querySelector(selector);
      if (found) return found;
    }
  } catch {
    throw fail('INVALID_ARGUMENTS', `"${selector}" is not a CSS selector.`);
  }
  throw fail('NOT_FOUND', `No element fits "${selector}".`);
}

function matching(element: Element, selector: string): Element[] {
  return [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)];
}
