import type { PageNode } from './api';
import { codeEditorOf } from './code-editors';
import { isDrawn, isTag } from './dom';
import { describeElement, isClickable } from './node';
import type { Paint } from './paint';
import { page } from './realm';
import type { Refs } from './refs';
import { isDrawnAround } from './replaced';
import { interactiveRoles, roleOf } from './role';
import { attributeOf, tagOf } from './still';
import { isVisible, type Look } from './visibility';
import type { Around } from './walk-state';

/** A node for what has a meaning of its own; undefined for wrappers, which are dissolved. A `frame` is only a mark: see `frameNode`. */
export function nodeOf(
  element: Element,
  look: Look,
  around: Pick<Around, 'quiet' | 'drawing' | 'hidden' | 'pointer'>,
  refs: Refs,
  paint: Paint,
): PageNode | undefined {
  const role = roleOf(element);
  const hidden = around.hidden || attributeOf(element, 'aria-hidden') === 'true';
  if (role === 'frame') return hidden ? undefined : { role };
  const interactive = interactiveRoles.has(role);
  if (hidden) return interactive && !isMachinery(element) ? describeElement(element, role, refs, true) : undefined;
  const clickable =
    interactive || (!around.quiet && !around.drawing && isClickable(element, look.style, around.pointer));
  if (!clickable && dissolved.has(role)) return undefined;
  if (textOnly.has(role) && paint.isUnseen(element, look.style) && isBare(element)) return undefined;
  const node = describeElement(element, role, refs, clickable);
  return node.ref === undefined && node.name === undefined && dissolvedNameless.has(role) ? undefined : node;
}

/** An empty field, hidden from assistive technology, into which nothing can be typed: editors keep one for input methods (Monaco). */
function isMachinery(element: Element): boolean {
  return isTag(element, 'textarea') && element.readOnly && element.tabIndex < 0 && element.value === '';
}

/** Roles that are named by their content, so that their text is told. */
export const quietRoles: ReadonlySet<string> = new Set([
  'button',
  'link',
  'heading',
  'option',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'checkbox',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'slider',
  'progressbar',
  'meter',
]);
/** Whether children of the element are never shown. Drawings are looked into for letters, and for what can be operated in them. */
export function isLeaf(element: Element): boolean {
  const { localName } = element;
  if (localName === 'svg') return element.querySelector(told) === null;
  return nativeLeaves.has(localName) || (undrawn.has(localName) && isDrawn(element));
}

const told = `a, text, foreignObject, ${[...interactiveRoles].map((role) => `[role=${role}]`).join(', ')}`;
/** What is there to be drawn elsewhere, or never. */
const undrawn = new Set(['defs', 'symbol', 'pattern', 'marker', 'mask', 'clipPath', 'desc', 'metadata']);
const nativeLeaves = new Set([
  'input',
  'select',
  'textarea',
  'img',
  'progress',
  'meter',
  'hr',
  'video',
  'audio',
  'canvas',
]);

const dissolved = new Set(['generic', 'none', 'presentation', 'paragraph', 'rowgroup', 'document', 'application']);
/** Roles that say something only with a name. */
const dissolvedNameless = new Set([
  'group',
  'region',
  'figure',
  'term',
  'definition',
  'blockquote',
  'img',
  'separator',
  'tabpanel',
  'feed',
]);
/** Roles of which nothing can be seen when their text cannot. */
const textOnly = new Set(['heading', 'link']);

/** Holds text and nothing else that could be drawn. */
function isBare(element: Element): boolean {
  return (
    element.firstElementChild === null &&
    !element.hasAttribute('aria-label') &&
    ['::before', '::after'].every((part) => /^(none|normal|)$/.test(page.getComputedStyle(element, part).content))
  );
}

/** Legends, captions and labels of visible controls are the names of what they label. */
export function isToldElsewhere(element: Element): boolean {
  if (isTag(element, 'label')) {
    const { control } = element;
    return (
      control !== null &&
      !control.hasAttribute('aria-label') &&
      !control.hasAttribute('aria-labelledby') &&
      (isLabelledBox(control) || isVisible(control))
    );
  }
  return /^(legend|caption|figcaption)$/.test(tagOf(element)) && element.parentElement !== null;
}

/** Fields of code editors are as small as can be; check boxes, radio buttons and file fields are often made invisible and drawn by their label or by what is around them. */
export function isReplacedControl(element: Element, look: Look): boolean {
  const field = element.firstElementChild ?? element;
  if (codeEditorOf(element) || codeEditorOf(field)) return look.display !== 'none';
  if (
    !(isLabelledBox(element) || (isDrawnAround(element) && look.display !== 'none')) ||
    (!look.replaced && look.display !== 'none')
  )
    return false;
  const box = element.getBoundingClientRect();
  const catchesClicks = look.display !== 'none' && box.width > 1 && box.height > 1;
  return catchesClicks || [...((element as HTMLInputElement).labels ?? [])].some(isVisible);
}

function isLabelledBox(element: Element): boolean {
  return isTag(element, 'input') && /^(checkbox|radio|file)$/.test(element.type);
}
