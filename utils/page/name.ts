import { clip, collapse, flatChildren, isShadowRoot, isTag } from './dom';
import { interactiveRoles } from './role';
import { isClipped, isNotRendered } from './visibility';

/**
 * The accessible name by the order of accname 1.2: aria-labelledby, aria-label, the element's own label (label, legend,
 * caption, alt, value of a button), its content where the role allows, title, and the placeholder last. '' when there is none.
 * At most 150 characters. aria-label counts on interactive elements and on structure only, not on plain text.
 */
export function nameOf(element: Element, role: string): string {
  const candidates = [
    () => labelledBy(element),
    () => (mayBeLabelled(role) ? element.getAttribute('aria-label') : ''),
    () => ownLabel(element),
    () => (namedByContent.has(role) ? contentOf(element, { hiddenToo: interactiveRoles.has(role) }) : ''),
    () => element.getAttribute('title'),
    () => (element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder')),
  ];
  for (const candidate of candidates) {
    const name = collapse(candidate() ?? '');
    if (name !== '') return clip(name, longestName);
  }
  return '';
}

/**
 * The text of an element as a name is made of it: text, alternatives of images, labels of inner elements; without controls
 * and without what is not rendered. `hiddenToo` takes in text that is only there for screen readers.
 */
export function contentOf(element: Element, options: { hiddenToo: boolean }): string {
  return collapse(piecesOf(element, options));
}

/** The text behind a list of ids, hidden or not. */
export function textOfIds(element: Element, attribute: string): string {
  const root = element.getRootNode();
  const scope = isShadowRoot(root) ? root : element.ownerDocument;
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter((id) => id !== '');
  return collapse(ids.map((id) => referenced(scope.getElementById(id))).join(' '));
}

const longestName = 150;
const namedByContent = new Set([
  'button', 'link', 'heading', 'option', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'checkbox', 'radio', 'switch',
  'treeitem', 'tooltip',
]);
const unlabelled = new Set(['generic', 'paragraph', 'heading', 'cell', 'gridcell', 'row', 'rowheader', 'columnheader', 'listitem', 'blockquote', 'definition', 'term', 'none']);
const mayBeLabelled = (role: string) => !unlabelled.has(role);

function labelledBy(element: Element): string {
  return element.hasAttribute('aria-labelledby') ? textOfIds(element, 'aria-labelledby') : '';
}

function referenced(element: HTMLElement | null): string {
  if (!element) return '';
  return element.getAttribute('aria-label') || ownLabel(element) || collapse(piecesOf(element, { hiddenToo: true })) || (element.textContent ?? '');
}

function ownLabel(element: Element): string {
  if (isTag(element, 'input') && /^(button|submit|reset|image)$/.test(element.type)) return labelsOf(element) || buttonText(element);
  if (isTag(element, 'input') || isTag(element, 'select') || isTag(element, 'textarea')
    || isTag(element, 'button') || isTag(element, 'meter') || isTag(element, 'progress')
    || isTag(element, 'output')) return labelsOf(element);
  const child = labelChildren[element.localName];
  if (child !== undefined) return textOfChild(element, child);
  if (element.localName === 'img' || element.localName === 'area') return element.getAttribute('alt') ?? '';
  if (element.localName === 'optgroup' || element.localName === 'option') return element.getAttribute('label') ?? '';
  return '';
}

const labelChildren: Record<string, string> = { fieldset: 'legend', table: 'caption', figure: 'figcaption', svg: 'title' };

function textOfChild(element: Element, localName: string): string {
  const child = [...element.children].find((candidate) => candidate.localName === localName);
  if (!child) return '';
  return localName === 'title' ? (child.textContent ?? '') : contentOf(child, { hiddenToo: true });
}

function labelsOf(element: Element & { readonly labels: NodeListOf<HTMLLabelElement> | null }): string {
  // `labels` walks the whole document: on a page of thousands of buttons that would be felt.
  if (element.id === '' && !element.closest('label')) return '';
  return [...(element.labels ?? [])].map((label) => contentOf(label, { hiddenToo: true })).join(' ');
}

function buttonText(input: HTMLInputElement): string {
  if (input.type === 'image') return input.alt || input.value || 'Submit';
  return input.value || { submit: 'Submit', reset: 'Reset' }[input.type] || '';
}

function piecesOf(element: Element, options: { hiddenToo: boolean }): string {
  let text = '';
  for (const child of flatChildren(element)) {
    if (child.nodeType === Node.TEXT_NODE) text += (child as Text).data;
    else if (child.nodeType === Node.ELEMENT_NODE) text += pieceOf(child as Element, options);
  }
  return text;
}

function pieceOf(element: Element, options: { hiddenToo: boolean }): string {
  if (/^(input|select|textarea|script|style|template|noscript|iframe)$/.test(element.localName)) return '';
  if (element.getAttribute('aria-hidden') === 'true') return '';
  const style = getComputedStyle(element);
  if (isNotRendered(style) || (!options.hiddenToo && isClipped(element, style))) return '';
  const label = element.getAttribute('aria-label') || ownLabelOfInner(element);
  const text = label || piecesOf(element, options);
  return style.display.startsWith('inline') && element.localName !== 'br' ? text : ` ${text} `;
}

function ownLabelOfInner(element: Element): string {
  return /^(img|svg|area)$/.test(element.localName) ? ownLabel(element) : '';
}
