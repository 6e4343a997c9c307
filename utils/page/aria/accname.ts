import { collapse, flatChildren, isTag } from '../dom/dom';
import { withoutGlyphs } from './glyphs';
import { hostLabel, labelElements } from './host-label';
import { signAfter, signBefore } from './close-words';
import { drawnWordsOf } from './drawn-words';
import { formulaOf } from './formula';
import { generatedText } from './pseudo';
import { idTargets } from './id-targets';
import { elementNode, styleOf, textNode } from '../dom/realm';
import { attributeOf, hasAttribute, tagOf } from '../dom/dom-cache';
import { roleOf } from './role';
import { isStruck, strike } from './struck';
import { isClipped, isUnpainted, minOpacity } from './visibility';
import { safe } from '../dom/safe';

/** Leaves out what a person does not see (see name.ts). */
export interface NamePolicy {
  labels(element: Element): boolean;
  clipped: boolean;
  /** Absent where that does not matter. */
  isUnseen?(element: Element, style: CSSStyleDeclaration): boolean;
  /** What is chosen as a whole is not named by its buttons, which have their own lines. */
  excludesButtons?: boolean;
  marksStruck?: boolean;
  /** Where a space is not enough between blocks. */
  blockSeparator?: string;
}

/**
 * By accname 1.2, 4.3.2 (https://www.w3.org/TR/accname-1.2/#computation-steps), with the labels of HTML-AAM 1.0. White
 * space collapsed.
 */
export function accessibleName(element: Element, fromContent: boolean, policy: NamePolicy): string {
  const walk = walkFrom(element, policy);
  const own = ownName(element, walk);
  if (own !== '') return trim(own);
  const content = fromContent ? trim(contentText(element, walk)) : '';
  return content || trim(attributeOf(element, 'title') || placeholderOf(element));
}

export function contentName(element: Element, policy: NamePolicy): string {
  return trim(contentText(element, walkFrom(element, policy)));
}

/** Also of hidden elements (aria-describedby). */
export function referencedText(element: Element, attribute: string, policy: NamePolicy): string {
  return trim(byIds(element, attribute, walkFrom(element, policy)));
}

type Walk = ReturnType<typeof walkFrom>;

const walkFrom = (root: Element, policy: NamePolicy) => ({
  policy,
  root,
  visited: new Set<Element>().add(root),
  isInLabelledBy: false,
  /** Everything below a hidden element that was referred to counts. */
  includesHidden: false,
});

function trim(text: string): string {
  return text === '' ? '' : text.replace(/[ \t\n\r\f]+/g, ' ').replace(/^ | $/g, '');
}

function ownName(element: Element, walk: Walk): string {
  if (!walk.isInLabelledBy && hasAttribute(element, 'aria-labelledby') && walk.policy.labels(element)) {
    const text = trim(byIds(element, 'aria-labelledby', walk));
    if (text !== '') return text;
  }
  const label = attributeOf(element, 'aria-label');
  if (label !== null && !isTag(element, 'slot') && trim(label) !== '' && walk.policy.labels(element)) return label;
  return (
    fromLabels(element, walk) || hostLabel(element, (child) => reference(child, { ...walk, isInLabelledBy: true }))
  );
}

function fromLabels(element: Element, walk: Walk): string {
  const all = labelElements(element);
  if (all.length === 0) return '';
  const labels = all.filter((label) => !walk.visited.has(label));
  return trim(labels.map((label) => reference(label, walk)).join(' '));
}

function byIds(element: Element, attribute: string, walk: Walk): string {
  return idTargets(element, attribute)
    .map((target) => reference(target, { ...walk, isInLabelledBy: true }))
    .join(' ');
}

/** Counts wholly, even if it is hidden. */
function reference(element: Element, walk: Walk): string {
  walk.visited.add(element);
  const inner: Walk = { ...walk, includesHidden: walk.includesHidden || isHidden(element) };
  return ownNameOf(element, inner) || contentText(element, inner) || attributeOf(element, 'title') || '';
}

function ownNameOf(element: Element, walk: Walk): string {
  return element !== walk.root && isFieldInside(element) ? '' : ownName(element, walk);
}

/** Its value is no part of a name, unlike in accname 1.2, step 2C: it changes while a person types. */
function isFieldInside(element: Element): boolean {
  if (isTag(element, 'input') && /^(button|submit|reset|image)$/.test(element.type)) return false;
  if (/^(input|select|textarea)$/.test(tagOf(element))) return true;
  const mayBe = hasAttribute(element, 'role') || hasAttribute(element, 'contenteditable');
  return mayBe && valued.has(roleOf(element));
}

const valued = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);

function contentText(element: Element, walk: Walk): string {
  const style = styleOf(element);
  const isShown = walk.includesHidden || !isUnpainted(element);
  let unseen: boolean | undefined;
  let text = isShown ? generatedText(element, '::before') : '';
  for (const child of flatChildren(element)) {
    const { nodeType } = safe(child);
    if (nodeType === textNode) {
      const data = isShown ? withoutGlyphs((child as Text).data) : '';
      if (/\S/.test(data)) unseen ??= !walk.includesHidden && walk.policy.isUnseen?.(element, style) === true;
      if (!unseen) text += walk.policy.marksStruck && /\S/.test(data) && isStruck(element) ? strike(data) : data;
    } else if (nodeType === elementNode) text += pieceOf(child as Element, walk, text);
  }
  if (hasAttribute(element, 'aria-owns')) {
    for (const owned of idTargets(element, 'aria-owns'))
      if (walk.includesHidden || !isUnrendered(owned)) text += ` ${pieceOf(owned, walk, '')}`;
  }
  return isShown ? text + generatedText(element, '::after') : text;
}

const wordless = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'head', 'wbr']);

function pieceOf(element: Element, walk: Walk, before: string): string {
  const localName = tagOf(element);
  if (localName === 'br') return ' ';
  if (wordless.has(localName) || walk.visited.has(element)) return '';
  if (isApart(element, walk)) return '';
  const style = styleOf(element);
  const { display } = style;
  if (!walk.includesHidden && display === 'none') return '';
  if (!walk.includesHidden && attributeOf(element, 'aria-hidden') === 'true') {
    const drawn = walk.policy.clipped ? '' : drawnWordsOf(element, style);
    if (drawn !== undefined) return drawn;
  }
  if (!walk.policy.clipped && (Number(style.opacity || 1) < minOpacity || isClipped(element, style, display)))
    return '';
  const formula = formulaOf(element);
  if (formula !== undefined)
    return !walk.includesHidden && walk.policy.isUnseen?.(element, style) === true ? '' : ` ${formula} `;
  walk.visited.add(element);
  const hidden = !walk.includesHidden && isUnpainted(element);
  const own = hidden ? '' : ownNameOf(element, walk);
  const text = own || contentText(element, walk) || (hidden ? '' : (attributeOf(element, 'title') ?? ''));
  const gap = walk.policy.blockSeparator ?? ' ';
  if (!/^(inline|contents|ruby)/.test(display)) return gap + text + gap;
  if (text === '' && !display.startsWith('inline-')) return '';
  return signBefore(element, style, before) + text + signAfter(element, style);
}

/** A tree item is not named by its branch, nor an option or a tab by the button that removes it. */
function isApart(element: Element, { root, policy }: Walk): boolean {
  const around = attributeOf(root, 'role') ?? '';
  const role = attributeOf(element, 'role') ?? tagOf(element);
  if (around === 'treeitem' && branches.has(role)) return true;
  return policy.excludesButtons === true && role === 'button' && withButtons.has(around);
}

const branches = new Set(['group', 'tree', 'treeitem']);
const withButtons = new Set(['option', 'tab', 'treeitem']);

function placeholderOf(element: Element): string {
  return collapse(attributeOf(element, 'placeholder') ?? attributeOf(element, 'aria-placeholder') ?? '');
}

/** From sight or from assistive technology. */
export function isHidden(element: Element): boolean {
  const hider = safe(element).closest('[aria-hidden="true"]:not(html, body)');
  return hider !== null || isUnpainted(element) || isUnrendered(element);
}

/** `display: contents` has no box. */
function isUnrendered(element: Element): boolean {
  const { display } = styleOf(element);
  return display === 'none' || (display !== 'contents' && !safe(element).checkVisibility());
}
