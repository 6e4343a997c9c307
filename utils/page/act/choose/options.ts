import { attributeOf } from '../../dom/dom-cache';
import { collapse, flatChildren, flatContains, flatParent, isShadowRoot, isTag } from '../../dom/dom';
import { contentOf, nameOf } from '../../aria/name';
import { comboboxAround } from '../../aria/combobox';
import { visibleProxyOf } from '../../aria/custom-control';
import { roleOf } from '../../aria/role';
import { scrollerOf } from '../scroll';
import { shownText } from '../../aria/states';
import { isVisible } from '../../aria/visibility';
import { doc, safe } from '../../dom/safe';

/**
 * Virtual lists hold only those near their scroll position. Where rows have no role, whatever was made to be clicked.
 * `before`: shown before the list opened, not its own; radio buttons count only with it.
 */
export function optionsOf(control: Element, before?: ReadonlySet<Element>): Element[] {
  const lists = roleOf(control) === 'listbox' ? [control, ...listsOf(control)] : listsOf(control);
  const inLists = lists.flatMap((list) => optionsAmong(choosable(list)));
  if (inLists.length > 0) return inLists;
  const rows = lists.map((list) => drawnPartOf(list, control)).flatMap((list) => (list ? rowsOf(list) : []));
  if (rows.length > 0) return rows;
  if (lists.some(isVisible) || roleOf(control) === 'listbox') return [];
  const shown = optionsAmong(
    choosable(doc.body).filter((option) => !before?.has(option)),
    before !== undefined,
  );
  const elsewhere = shown.filter((option) => !flatContains(control, option));
  // A custom element that is its own combobox holds its options.
  return elsewhere.length > 0 ? elsewhere : shown;
}

export function choosable(element: Element): Element[] {
  return [...flatTree(element)].filter((each) => {
    const role = roleOf(each);
    return (optionRoles.has(role) || role === 'radio') && !safe(each).closest('select') && isVisible(each);
  });
}

/** Without advice that styles add, like "press Enter to select". */
export function optionText(option: Element): string {
  const name = nameOf(option) || contentOf(option);
  const written = shownText(option);
  return written !== '' && name.startsWith(`${written} `) ? written : name;
}

export function optionValue(option: Element): string {
  return safe(option).getAttribute('data-value') ?? safe(option).getAttribute('value') ?? '';
}

export function isPartOfList(options: Element[]): boolean {
  const [first] = options;
  const last = options.at(-1);
  if (!first || !last) return false;
  const box = scrollerOf(first);
  const { top, height } = safe(first).getBoundingClientRect();
  return (
    flatContains(box, last) &&
    box !== doc.scrollingElement &&
    safe(box).scrollHeight > safe(last).getBoundingClientRect().bottom - top + 3 * height
  );
}

export function isForSeveral(control: Element): boolean {
  return [control, ...listsOf(control)].some((each) => attributeOf(each, 'aria-multiselectable') === 'true');
}

export function isExpanded(control: Element): boolean | undefined {
  const said = elementsWithState(control).map((each) => attributeOf(each, 'aria-expanded'));
  return said.includes('true') || (said.some((value) => value !== null) ? false : undefined);
}

export function* flatTree(element: Element): Generator<Element> {
  yield element;
  for (const child of flatChildren(element))
    if (safe(child).nodeType === Node.ELEMENT_NODE) yield* flatTree(child as Element);
}

const optionRoles = new Set(['option', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'treeitem']);

const elementsWithState = (control: Element): Element[] =>
  [control, comboboxAround(control)].filter((each) => each !== undefined);

function listsOf(control: Element): Element[] {
  const root = safe(control).getRootNode();
  const named = elementsWithState(control).flatMap((each) =>
    ['aria-controls', 'aria-owns'].map((name) => safe(each).getAttribute(name) ?? ''),
  );
  const byId = (id: string) => (isShadowRoot(root) ? root.getElementById(id) : null) ?? doc.getElementById(id);
  return [...new Set(named.join(' ').split(/\s+/).map(byId))].filter((list) => list !== null);
}

function optionsAmong(choosable: Element[], radiosToo = true): Element[] {
  const options = choosable.filter((each) => roleOf(each) !== 'radio');
  return options.length > 0 || !radiosToo ? options : choosable;
}

/** Some lists exist twice: an invisible one with the roles, and one that is drawn. */
function drawnPartOf(list: Element, control: Element): Element | undefined {
  const drawn = isVisible(list) ? list : visibleProxyOf(list);
  return drawn && !flatContains(drawn, control) ? drawn : undefined;
}

function rowsOf(list: Element): Element[] {
  const hand = (element: Element | undefined) =>
    element !== undefined && getComputedStyle(element).cursor === 'pointer';
  const inside = [...flatTree(list)].filter((each) => each !== list);
  const rows = inside.filter((each) => isTag(each, 'li') || (hand(each) && !hand(flatParent(each)))).filter(isChoice);
  // In a grid each cell is one.
  return rows.length > 0 ? rows : inside.filter((each) => roleOf(each) === 'gridcell').filter(isChoice);
}

const isChoice = (row: Element): boolean =>
  !/^(alert|status)$/.test(roleOf(row)) && collapse(safe(row).textContent ?? '') !== '' && isVisible(row);
