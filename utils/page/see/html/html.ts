import { fail } from '../../../failure';
import { overlayTag } from '../../dom/overlay';
import type { PageApi, Ref } from '../../api';
import { isTag, queryAll } from '../../dom/dom';
import type { Refs } from '../refs';
import { matching } from '../../dom/selector';
import { checkSelector } from '../../aria/asked-selector';
import { isSecret } from '../../aria/secret';
import { withDomCache } from '../../dom/dom-cache';
import { commentNode, elementNode, textNode } from '../../dom/realm';
import { isUnseenText } from '../../aria/paint';
import { lookAt, lookFromRoot, type Visibility } from '../../aria/visibility';
import { doc, safe, noteForm } from '../../dom/safe';

/** See `PageApi.html`. */
export function htmlOf(refs: Refs, params: Parameters<PageApi['html']>[0]): ReturnType<PageApi['html']> {
  const sources = findSources(refs, params);
  const few = sources.slice(0, mostElements);
  const html = few.map(readableHtml).join('\n');
  const elements = { shown: few.length, fit: sources.length };
  return { html: html.slice(0, params.maxChars), totalChars: html.length, elements };
}

const mostElements = 5;

function readableHtml(source: Element): string {
  // In this document it would load images and start custom elements.
  const copy = safe(doc.implementation.createHTMLDocument('')).importNode(source, true);
  withDomCache(() => withoutUnseen(source, copy, lookFromRoot(source)));
  withoutSecrets(source, copy);
  for (const element of safe(copy).querySelectorAll('script, style, noscript, template, link[rel~=stylesheet]'))
    safe(element).remove();
  if (source === doc.documentElement) safe(safe(copy).querySelector(`:scope > ${overlayTag}`))?.remove();
  return safe(copy).outerHTML;
}

/** Both still have the same elements. A copy does not know that its field was a password. */
function withoutSecrets(source: Element, copy: Element): void {
  const copies = matching(copy, fields);
  for (const [at, field] of matching(source, fields).entries()) {
    const twin = copies[at];
    if (!twin || !isSecret(field)) continue;
    safe(twin).removeAttribute('value');
    if (isTag(twin, 'textarea')) twin.textContent = '';
    if (isTag(twin, 'select')) for (const option of twin.options) option.removeAttribute('selected');
  }
}

const fields = 'input, textarea, select, [autocomplete]';

/** Also removes comments. `look`: undefined where the source cannot be seen. */
function withoutUnseen(source: Element, copy: Element, look: Visibility | undefined): void {
  if (isTag(copy, 'form')) noteForm(copy);
  const { localName } = safe(source);
  if (localName === 'head' || (look && kept.has(localName))) return;
  const copies = [...safe(copy).childNodes];
  let unseen: boolean | undefined;
  for (const [at, child] of [...safe(source).childNodes].entries()) {
    const twin = copies[at];
    if (!twin) continue;
    const { nodeType } = safe(child);
    if (nodeType === commentNode) safe(twin as ChildNode).remove();
    else if (nodeType === elementNode) {
      const below = look && lookAt(child as Element, look);
      withoutUnseen(child as Element, twin as Element, below?.gone ? undefined : below);
    } else if (nodeType === textNode && /\S/.test((child as Text).data)) {
      unseen ??= !look?.shown || isUnseenText(source, look.style, look.scrolled);
      if (unseen) (twin as Text).data = '';
    }
  }
}

const kept = new Set(['select', 'datalist', 'textarea']);

function findSources(refs: Refs, { ref, selector }: { ref?: Ref; selector?: string }): Element[] {
  if (ref !== undefined) return [refs.resolve(ref)];
  if (selector === undefined) return [doc.documentElement];
  checkSelector(selector);
  const found = queryAll(selector);
  if (found.length > 0) return found;
  throw fail('NOT_FOUND', `No element fits "${selector}".`, {
    hint: 'Look at the page, or read the HTML of what is around it.',
  });
}
