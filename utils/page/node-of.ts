import type { PageNode } from './api';
import { codeEditorOf } from './code-editors';
import { isTag } from './dom';
import { describeElement, isClickable } from './node';
import type { Paint } from './paint';
import { page } from './realm';
import type { Refs } from './refs';
import { isDrawnAround } from './replaced';
import { interactiveRoles, roleOf } from './role';
import { attributeOf, tagOf } from './still';
import { isVisible, type Look } from './visibility';

/** A node for what has a meaning of its own; undefined for wrappers, which are dissolved. A `frame` is only a mark: see `frameNode`. */
export function nodeOf(
  element: Element, look: Look, around: { quiet: boolean; hidden: boolean; pointer: boolean }, refs: Refs, paint: Paint,
): PageNode | undefined {
  const role = roleOf(element);
  const hidden = around.hidden || attributeOf(element, 'aria-hidden') === 'true';
  if (role === 'frame') return hidden ? undefined : { role };
  const interactive = interactiveRoles.has(role);
  if (hidden) return interactive ? describeElement(element, role, refs, true) : undefined;
  const clickable = interactive || (!around.quiet && isClickable(element, look.style, around.pointer));
  if (!clickable && dissolved.has(role)) return undefined;
  if (textOnly.has(role) && paint.isUnseen(element, look.style) && isBare(element)) return undefined;
  const node = describeElement(element, role, refs, clickable);
  return node.ref === undefined && node.name === undefined && dissolvedNameless.has(role) ? undefined : node;
}

/** Roles that are named by their content, so that their text is told. */
export const quietRoles: ReadonlySet<string> = new Set(['button', 'link', 'heading', 'option', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'slider', 'progressbar', 'meter']);
/** Elements whose children are never shown. */
export const nativeLeaves: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'img', 'svg', 'progress', 'meter', 'hr', 'video', 'audio', 'canvas']);

const dissolved = new Set(['generic', 'none', 'presentation', 'paragraph', 'rowgroup', 'document', 'application']);
/** Roles that say something only with a name. */
const dissolvedNameless = new Set(['group', 'region', 'figure', 'term', 'definition', 'blockquote', 'img', 'separator', 'tabpanel', 'feed']);
/** Roles of which nothing can be seen when their text cannot. */
const textOnly = new Set(['heading', 'link']);

/** Holds text and nothing else that could be drawn. */
function isBare(element: Element): boolean {
  return element.firstElementChild === null && !element.hasAttribute('aria-label') && ['::before', '::after'].every((part) => /^(none|normal|)$/.test(page.getComputedStyle(element, part).content));
}

/** Legends, captions and labels of visible controls are the names of what they label. */
export function isToldElsewhere(element: Element): boolean {
  if (isTag(element, 'label')) {
    const { control } = element;
    return control !== null && !control.hasAttribute('aria-label') && !control.hasAttribute('aria-labelledby') && (isLabelledBox(control) || isVisible(control));
  }
  return /^(legend|caption|figcaption)$/.test(tagOf(element)) && element.parentElement !== null;
}

/** Fields of code editors are as small as can be; check boxes, radio buttons and file fields are often made invisible and drawn by their label or by what is around them. */
export function isReplacedControl(element: Element, look: Look): boolean {
  const field = element.firstElementChild ?? element;
  if (codeEditorOf(element) || codeEditorOf(field)) return look.display !== 'none';
  if (!(isLabelledBox(element) || (isDrawnAround(element) && look.display !== 'none')) || (!look.replaced && look.display !== 'none')) return false;
  const box = element.getBoundingClientRect();
  const catchesClicks = look.display !== 'none' && box.width > 1 && box.height > 1;
  return catchesClicks || [...((element as HTMLInputElement).labels ?? [])].some(isVisible);
}

function isLabelledBox(element: Element): boolean {
  return isTag(element, 'input') && /^(checkbox|radio|file)$/.test(element.type);
}
