import { boxOf } from '../../dom/boxes';
import type { PageNode } from '../../api';
import { codeEditorOf } from '../../dom/code-editors';
import { collapse, hostOf, isSvg, isTag, shadowRootOf } from '../../dom/dom';
import { isArrow } from './arrow';
import { isChoice } from './choice';
import { columnHeadOf, headsOf } from './column-head';
import { describeElement } from './node';
import { isDrawnControl, isRepeatedBox, lookOf, isEmpty } from './repeated-box';
import { scrolledPart } from './scroll-box';
import { isUnseenText } from '../../aria/paint';
import { page } from '../../dom/realm';
import type { Refs } from '../refs';
import { hasCustomLook } from '../../aria/custom-control';
import { drawsElsewhere, isAriaHidden } from '../../aria/drawn-text';
import { isFormPicture } from '../../aria/form-picture';
import { hintOf } from '../../aria/hint';
import { isNamed } from '../../aria/implicit-role';
import { isShape, labelChildren } from '../../aria/host-label';
import { maxNameLength } from '../../aria/name';
import { roleOf } from '../../aria/role';
import { interactiveRoles, rolesIn } from '../../aria/roles';
import { sheetFacts } from '../../aria/sheet-facts';
import { drawnTargets, holdsTarget, isTarget, revealsOnHover } from '../../aria/target';
import { hasAttribute, tagOf, cached } from '../../dom/dom-cache';
import { isVisible, type Visibility } from '../../aria/visibility';
import { safe } from '../../dom/safe';
import { drawnWords } from '../../aria/pseudo';
import { holds } from '../../dom/selector';

export interface NodeContext {
  isInNamedContent: boolean;
  /** Inside a control, where it does only what that does. */
  control: boolean;
  /** In a drawing, where text is only in text elements. */
  isInDrawing: boolean;
  /** Of a table, around it. */
  cell: Element | undefined;
  /** Only what can be acted on counts. */
  isAriaHidden: boolean;
  /** Nothing else is to be used in that layer. */
  isInChoices: boolean;
  /** The hand then says nothing about a child. */
  pointer: boolean;
}

/** Undefined for wrappers, which are dissolved. A `frame` is a placeholder: see `frameNode`. */
export function nodeOf(element: Element, look: Visibility, context: NodeContext, refs: Refs): PageNode | undefined {
  const role = context.isInDrawing && !context.isInNamedContent && isTitled(element) ? 'img' : roleOf(element);
  const hidden = context.isAriaHidden || isAriaHidden(element);
  if (role === 'frame') return hidden ? undefined : { role };
  const interactive = interactiveRoles.has(role);
  if (interactive && isHostsOwn(element, role)) return undefined;
  const isSign = !interactive && context.cell !== undefined && isCellSign(element, role, context.cell);
  if (hidden && !isSign)
    return interactive && !isEditorInput(element) ? describeElement(element, role, refs, true) : undefined;
  // Lists that draw only what is in view would look complete.
  const scrolled = interactive && role !== 'listbox' ? undefined : scrolledPart(element, look);
  const isAlone = !context.isInDrawing && !context.isInNamedContent && !context.control;
  const box =
    !interactive &&
    !context.isInDrawing &&
    boxRoles.has(role) &&
    (isRepeatedBox(element, look.style) ||
      (isAlone &&
        role === 'generic' &&
        isDrawnControl(element, look.style, context.cell) &&
        !isLabelledSign(element) &&
        !isArrow(element)));
  const clickable =
    interactive ||
    box ||
    scrolled !== undefined ||
    pointed.has(role) ||
    (role === 'img' && isFormPicture(element)) ||
    (context.isInChoices && isChoice(element, role)) ||
    isTag(element, 'canvas') ||
    (isAlone && isPlainDrawing(element)) ||
    (role === 'gridcell' && !context.isInNamedContent) ||
    (role === 'columnheader' && hasAttribute(element, 'aria-sort')) ||
    revealsOnHover(element) ||
    (arrowRoles.has(role) && isAlone && isArrow(element) && !holdsTarget(element)) ||
    isTarget(element, look.style, context.isInDrawing ? { ...context, pointer: true } : context);
  if (!clickable && (isSign || (role === 'generic' && !context.isInNamedContent && isLabelledSign(element)))) {
    const node = describeElement(element, 'img', refs, false);
    return node.name === undefined ? { ...node, size: lookOf(element, look.style), hint: hintOf(element) } : node;
  }
  const isPlaced = role === 'generic' && look.position === 'absolute';
  const head = isPlaced ? columnHeadOf(element) : clickable && headed.has(role) ? headsOf(element) : '';
  if (!clickable && head !== '') return { role: 'group', name: head };
  if (!clickable && (dissolved.has(role) || (context.isInNamedContent && layout.has(role)))) return undefined;
  if (role === 'generic' && !box && scrolled === undefined && (context.control || isFocusGuard(element)))
    return undefined;
  if (textOnly.has(role) && isBare(element) && isUnseenText(element, look.style) && !hasPseudo(element))
    return undefined;
  const node = describeElement(element, role, refs, clickable);
  if (scrolled !== undefined) {
    Object.assign(node, scrolled);
    // Its content is shown below it.
    if (role === 'generic') delete node.name;
    const hint = node.name === undefined ? hintOf(element) : '';
    if (hint !== '') node.hint = hint;
  }
  if (head !== '' && isPlaced) node.description ??= head;
  else if (head !== '') node.of = head;
  const isPart = role === 'generic' && isSvg(element);
  if (isPart && node.name === undefined) node.hint ??= tagOf(element);
  if (box || isPart || /^(canvas|video)$/.test(tagOf(element)) || (role === 'img' && node.name === undefined))
    node.size = lookOf(element, look.style);
  return node.ref === undefined && node.name === undefined && dissolvedNameless.has(role) ? undefined : node;
}

/** In charts, titles hold the numbers. */
function isTitled(element: Element): boolean {
  const { firstElementChild } = safe(element);
  return firstElementChild !== null && tagOf(firstElementChild) === 'title' && isShape(element);
}

/** A custom element and its field with the same role are one control (Ionic 9); the element has its states. */
function isHostsOwn(element: Element, role: string): boolean {
  if (!/^(input|button)$/.test(tagOf(element))) return false;
  const host = hostOf(element);
  return host !== undefined && hasAttribute(host, 'tabindex') && roleOf(host) === role;
}

/** Large and without words: only its picture tells what is in it. */
function isPlainDrawing(element: Element): boolean {
  if (tagOf(element) !== 'svg' || !isLeaf(element)) return false;
  const { width, height } = boxOf(element);
  return Math.min(width, height) >= 100;
}

/** It passes the focus on at both ends of dialogs and grids. */
function isFocusGuard(element: Element): boolean {
  if (!hasAttribute(element, 'tabindex') || safe(element).firstChild !== null || shadowRootOf(element)) return false;
  const { width, height } = boxOf(element);
  return width <= 1 || height <= 1;
}

const pointed = new Set(['canvas', 'video', 'audio']);
const arrowRoles = new Set(['generic', 'cell', 'gridcell', 'columnheader', 'listitem']);
const headed = new Set(['generic', 'button', 'gridcell']);
const boxRoles = new Set(['generic', 'cell', 'gridcell', 'listitem']);

/** Editors keep one for input methods (Monaco): nothing can be typed into it. */
function isEditorInput(element: Element): boolean {
  return isTag(element, 'textarea') && element.readOnly && element.tabIndex < 0 && element.value === '';
}

export function isLeaf(element: Element): boolean {
  const localName = tagOf(element);
  if (localName === 'svg') return !holdsReadable(element);
  if (localName === 'canvas') return safe(element).firstElementChild === null;
  return nativeLeaves.has(localName) || (undrawn.has(localName) && isSvg(element));
}

function holdsReadable(drawing: Element): boolean {
  const { handSelector } = sheetFacts(drawing);
  return safe(drawing).querySelector(handSelector === '' ? readable : `${readable}, ${handSelector}`) !== null;
}

const readable = `:not(svg, symbol) > title, [role=img][aria-label], a, text, foreignObject, ${drawnTargets}, ${[...interactiveRoles].map((role) => `[role=${role}]`).join(', ')}`;
const undrawn = new Set(['defs', 'symbol', 'pattern', 'marker', 'mask', 'clipPath', 'desc', 'metadata']);
const nativeLeaves = new Set(['input', 'select', 'textarea', 'img', 'progress', 'meter', 'hr', 'video', 'audio']);

const dissolved = rolesIn('generic none presentation paragraph rowgroup document application');
/** They only arrange a text. */
const layout = new Set(['list', 'listitem', 'table', 'row', 'cell', 'columnheader', 'rowheader']);
const dissolvedNameless = rolesIn('group region figure term definition blockquote img separator tabpanel feed');
const textOnly = new Set(['heading', 'link']);

function isBare(element: Element): boolean {
  return safe(element).firstElementChild === null && !hasAttribute(element, 'aria-label');
}

const hasPseudo = (element: Element): boolean =>
  ['::before', '::after'].some((part) => !/^(none|normal|)$/.test(page.getComputedStyle(element, part).content));

/** It is read, as a whole, as the name of what it labels. */
export function isReadElsewhere(element: Element): boolean {
  const tag = tagOf(element);
  const named = isTag(element, 'label') ? element.control : captions.has(tag) ? safe(element).parentElement : null;
  if (!named || ['aria-label', 'aria-labelledby'].some((name) => safe(named).hasAttribute(name))) return false;
  if (collapse(safe(element).textContent ?? '').length > maxNameLength) return false;
  if (tag === 'label') return isLabelledBox(named) || isVisible(named);
  return labelChildren[tagOf(named)] === tag && roleOf(named) !== 'generic';
}

const captions = new Set(Object.values(labelChildren));

/** Fields of code editors are tiny; boxes and file fields are often drawn by what is around them. */
export function isReplacedControl(element: Element, look: Visibility): boolean {
  const field = safe(element).firstElementChild ?? element;
  if (codeEditorOf(element) || codeEditorOf(field)) return look.display !== 'none';
  if (!look.replaced && look.display !== 'none') return false;
  if (!isLabelledBox(element) && (look.display === 'none' || !hasCustomLook(element))) return false;
  const box = boxOf(element);
  const catchesClicks = look.display !== 'none' && box.width > 1 && box.height > 1;
  return catchesClicks || drawsElsewhere(element) || [...((element as HTMLInputElement).labels ?? [])].some(isVisible);
}

function isLabelledBox(element: Element): boolean {
  return isTag(element, 'input') && /^(checkbox|radio|file)$/.test(element.type);
}

/** A tick, a cross or a dot, alone in its cell. */
function isCellSign(element: Element, role: string, cell: Element): boolean {
  const mayBe = role === 'img' || tagOf(element) === 'svg' || (role === 'generic' && isEmpty(element));
  return mayBe && signIn(cell) === element;
}

const signIn = cached((cell: Element): Element | undefined => {
  if (/\S/.test(safe(cell).textContent ?? '') || holds(cell, 'a, button, input, select')) return undefined;
  const all = [...safe(cell).querySelectorAll('svg, :empty')];
  const [sign, more] = all.filter((leaf) => !safe(safe(leaf).parentElement)?.closest('svg'));
  if (!sign || more || drawnWords(sign, '::before') + drawnWords(sign, '::after') !== '') return undefined;
  return isLarge(sign) ? sign : undefined;
});

/** A dot or a flag, of which only a label says what it means. */
const isLabelledSign = (element: Element): boolean => isEmpty(element) && isNamed(element) && isLarge(element);

function isLarge(sign: Element): boolean {
  const { width, height } = boxOf(sign);
  return Math.min(width, height) >= minSide;
}

const minSide = 5;
