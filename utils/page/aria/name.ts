import { accessibleName, contentName, isHidden, referencedText, type NamePolicy } from './accname';
import { hasAttribute } from '../dom/dom-cache';
import { isDrawnLabel } from './drawn-words';
import { idTargets } from './id-targets';
import { isUnseenText } from './paint';
import { clip, collapse } from '../dom/dom';
import { comboboxAround } from './combobox';
import { roleOf } from './role';
import { interactiveRoles, namedByContent, unlabelledRoles } from './roles';
import { holdsTarget } from './target';

/**
 * As accname.ts, but only from what a person could see or hear. aria-label and hidden labels count on interactive
 * elements and structure, not on plain text. At most `maxNameLength` characters.
 */
export function nameOf(element: Element, role = roleOf(element)): string {
  // What cannot be acted on is named by what can be seen.
  const isTrusted = isLabelled(element, role) && (interactiveRoles.has(role) || !namedByContent.has(role));
  const policy = isTrusted ? trusting : wary;
  // Some libraries call whatever pops up a tooltip.
  const fromContent = namedByContent.has(role) && !(role === 'tooltip' && holdsTarget(element));
  const read = (own: NamePolicy) => clip(collapse(accessibleName(element, fromContent, own)), maxNameLength);
  const name =
    read(policy) || (/^(option|tab|treeitem)$/.test(role) ? read({ ...policy, excludesButtons: false }) : '');
  // The label often belongs to the wrapper.
  const wrapper = name === '' && role === 'combobox' ? comboboxAround(element) : undefined;
  return wrapper ? nameOf(wrapper, role) : name;
}

export function contentOf(element: Element, marksStruck = false): string {
  return collapse(contentName(element, { ...wary, marksStruck }));
}

/** Also for screen readers alone, with ` / ` between blocks. */
export function wholeContentOf(element: Element): string {
  const blocks = contentName(element, { ...trusting, blockSeparator: between }).split(between);
  return blocks.map(collapse).filter(Boolean).join(' / ');
}

const between = '\u2029';

/** Also of hidden elements. */
export function textOfIds(element: Element, attribute: string): string {
  return collapse(referencedText(element, attribute, trusting));
}

export const maxNameLength = 300;

function isLabelled(element: Element, role: string): boolean {
  return (
    !unlabelledRoles.has(role) ||
    hasAttribute(element, 'tabindex') ||
    hasAttribute(element, 'onclick') ||
    isDrawnLabel(element)
  );
}

/** Hidden words count only if there are no others. */
function isLabelledFromHiding(element: Element): boolean {
  if (!hasAttribute(element, 'aria-labelledby')) return false;
  const targets = idTargets(element, 'aria-labelledby');
  return targets.length > 0 && targets.every(isHidden) && (!interactiveRoles.has(roleOf(element)) || hasWords(element));
}

const hasWords = (element: Element): boolean => contentName(element, { ...trusting, labels: () => false }) !== '';

const trusting: NamePolicy = {
  labels: (element) => !isLabelledFromHiding(element),
  clipped: true,
  excludesButtons: true,
  isUnseen: (element, style) => isUnseenText(element, style, true),
};
/** Links and pictures keep their labels inside plain text, too. */
const wary: NamePolicy = {
  ...trusting,
  labels: (element) => isLabelled(element, roleOf(element)) && !isLabelledFromHiding(element),
  clipped: false,
};
