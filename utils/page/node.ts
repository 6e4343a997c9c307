import type { PageNode } from './api';
import { clip, collapse, isDrawn, isTag } from './dom';
import { frameInfo } from './frame-info';
import { nameOf, textOfIds } from './name';
import { page, styleOf } from './realm';
import type { Refs } from './refs';
import { interactiveRoles } from './role';
import { refName } from './signature';
import { isSecret, statesOf, valueOf } from './states';
import { attributeOf, hasAttribute, tagOf } from './still';
import { isVisible } from './visibility';

/** Everything that a snapshot says about one element, without its children. */
export function describeElement(element: Element, role: string, refs: Refs, clickable: boolean): PageNode {
  const node: PageNode = { role };
  const interactive = interactiveRoles.has(role);
  const name = clickable ? refName(element, role) : nameOf(element, role);
  if (name !== '') node.name = name;
  if (clickable || scopeRoles.has(role)) node.ref = refs.refOf(element, role, name);
  const states = statesOf(element, role);
  if (Object.keys(states).length > 0) node.states = states;
  const value = interactive || valued.has(role) ? valueOf(element, role) : undefined;
  if (value !== undefined && value !== '') node.value = clip(value, longestValue);
  const placeholder = collapse(attributeOf(element, 'placeholder') ?? '');
  if (interactive && placeholder !== '' && placeholder !== name) node.placeholder = clip(placeholder, longestText);
  const description = descriptionOf(element, name);
  if (interactive && description !== '') node.description = description;
  if (isTag(element, 'a') || isTag(element, 'area')) node.url = element.href;
  else if (role === 'link' && isDrawn(element) && tagOf(element) === 'a')
    node.url = URL.parse((element as SVGAElement).href.baseVal, element.baseURI)?.href ?? '';
  if (isTag(element, 'input') && tellingTypes.has(element.type)) node.inputType = element.type;
  if (isTag(element, 'select')) node.options = optionTexts(element);
  else if (isTag(element, 'input') && element.list)
    node.options = [...element.list.options].map((option) => collapse(option.value || option.label));
  return node;
}

/** The node that stands for a frame; its document is collected in the frame itself. */
export function frameNode(element: Element, refs: Refs): PageNode | undefined {
  const { width, height } = element.getBoundingClientRect();
  if (width <= 1 || height <= 1) return undefined;
  const frame = frameInfo(element);
  if (!frame) return undefined;
  const name = nameOf(element, 'frame');
  const node: PageNode = { role: 'frame', ref: refs.refOf(element, 'frame', name), frame };
  if (name !== '') node.name = name;
  return node;
}

/** Whether something that has no interactive role was made to be clicked. */
export function isClickable(element: Element, style: CSSStyleDeclaration, parentHasPointer: boolean): boolean {
  if (isTag(element, 'label') || element === page.document.body || element === page.document.documentElement)
    return false;
  if (hasAttribute(element, 'onclick')) return true;
  const tabindex = attributeOf(element, 'tabindex');
  if (tabindex !== null && Number(tabindex) >= 0 && !scrolls(style)) return true;
  if (isTakenUp(element, style) || (attributeOf(element, 'role') === 'gridcell' && !element.querySelector(controls)))
    return true;
  return style.cursor === 'pointer' && !parentHasPointer && !element.closest('label, a[href], button');
}

const controls = 'a[href], button, input, select, textarea';

/** Shows the hand that takes things up, or says that it can be dragged. */
function isTakenUp(element: Element, { cursor }: CSSStyleDeclaration): boolean {
  if (attributeOf(element, 'draggable') === 'true') return true;
  if (!/^(grab|move)$/.test(cursor)) return false;
  const { parentElement } = element;
  return parentElement === null || styleOf(parentElement).cursor !== cursor;
}

export const scopeRoles = new Set(['table', 'grid', 'treegrid', 'list', 'dialog', 'alertdialog', 'form', 'tree']);
const valued = new Set(['progressbar', 'meter', 'scrollbar']);
const tellingTypes = new Set([
  'password',
  'email',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'file',
  'tel',
  'url',
]);
const longestText = 150;
const longestValue = 500;

const scrolls = (style: CSSStyleDeclaration): boolean => /auto|scroll/.test(style.overflowX + style.overflowY);

/** A hint that is not on the page as text of its own. */
function descriptionOf(element: Element, name: string): string {
  const title = collapse(attributeOf(element, 'title') ?? '');
  const text =
    collapse(attributeOf(element, 'aria-description') ?? '') ||
    hiddenDescription(element) ||
    (title !== name ? title : '');
  return clip(text, longestText);
}

function hiddenDescription(element: Element): string {
  const ids = attributeOf(element, 'aria-describedby')?.split(/\s+/) ?? [];
  const shown = ids.some((id) => {
    const target = page.document.getElementById(id);
    return target !== null && isVisible(target);
  });
  return shown || ids.length === 0 ? '' : textOfIds(element, 'aria-describedby');
}

function optionTexts(select: HTMLSelectElement): string[] {
  return isSecret(select)
    ? []
    : [...select.options].filter((option) => !option.hidden).map((option) => collapse(option.label));
}
