import { isTag, writtenHref } from '../dom/dom';
import { doc, safe } from '../dom/safe';
import { comboboxAround } from './combobox';
import { isFormPicture } from './form-picture';
import table from './implicit-roles.json';

export function implicitRole(element: Element, localName: string): string | undefined {
  const implicit = implicitRoles[localName];
  return typeof implicit === 'function' ? implicit(element) : implicit;
}

const inputRoles: Partial<Record<string, string>> = table.inputs;

function inputRole(element: Element): string {
  const type = isTag(element, 'input') ? element.type : 'text';
  const role = inputRoles[type] ?? 'textbox';
  const isText = role === 'textbox' || role === 'searchbox';
  return isText && (safe(element).hasAttribute('list') || comboboxAround(element)) ? 'combobox' : role;
}

/** Only the first summary of a details element works. */
export function isSummary(element: Element): boolean {
  const { parentElement } = safe(element);
  return isTag(parentElement, 'details') && parentElement.querySelector(':scope > summary') === element;
}

const sections =
  'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]';
const outsideSections = (role: string) => (element: Element) =>
  safe(safe(element).parentElement)?.closest(sections) ? 'generic' : role;
const linkRole = (element: Element) => (writtenHref(element) === null ? 'generic' : 'link');
export const isNamed = (element: Element) =>
  ['aria-label', 'aria-labelledby', 'title'].some((name) => safe(element).hasAttribute(name));

/** Tables without headers that contain tables were made for layout. */
export function isLayoutTable(table: Element | null): boolean {
  if (!table) return false;
  if (/^(none|presentation)$/.test(safe(table).getAttribute('role') ?? '')) return true;
  // A live list, which browsers keep until the page changes: each cell asks for it.
  return (
    !safe(table).hasAttribute('role') &&
    safe(table).getElementsByTagName('table').length > 0 &&
    safe(table).querySelector(':scope > * > tr > th, :scope > caption') === null
  );
}
const inTable = (role: string) => (element: Element) =>
  isLayoutTable(safe(element).closest('table')) ? 'generic' : role;

function cellRole(element: Element): string {
  const table = safe(element).closest('table');
  if (isLayoutTable(table)) return 'generic';
  if (safe(element).localName === 'td')
    return /^(grid|treegrid)$/.test(table?.getAttribute('role') ?? '') ? 'gridcell' : 'cell';
  const scope = safe(element).getAttribute('scope');
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup' || safe(element).closest('thead')) return 'columnheader';
  return safe(safe(element).parentElement)?.querySelector(':scope > td') ? 'rowheader' : 'columnheader';
}

const implicitRoles: Record<string, string | ((element: Element) => string)> = {
  ...table.tags,
  a: linkRole,
  area: linkRole,
  aside: (element) =>
    safe(safe(element).parentElement)?.closest('article, aside, nav, section') && !isNamed(element)
      ? 'generic'
      : 'complementary',
  footer: outsideSections('contentinfo'),
  header: outsideSections('banner'),
  img: (element) =>
    safe(element).getAttribute('alt') === '' && !isNamed(element) && !isFormPicture(element) ? 'generic' : 'img',
  input: inputRole,
  li: (element) =>
    safe(safe(element).parentElement)?.matches(':is(ul, ol, menu):not([role]), [role=list], [role=directory]')
      ? 'listitem'
      : 'generic',
  section: (element) => (isNamed(element) ? 'region' : 'generic'),
  select: (element) => (isTag(element, 'select') && (element.multiple || element.size > 1) ? 'listbox' : 'combobox'),
  summary: (element) => (isSummary(element) ? 'button' : 'generic'),
  // A drawing that is a document of its own is read like a page.
  svg: (element) =>
    element === doc.documentElement
      ? 'document'
      : isNamed(element) || safe(element).querySelector(':scope > title')
        ? 'img'
        : 'generic',
  table: (element) => (isLayoutTable(element) ? 'generic' : 'table'),
  td: cellRole,
  th: cellRole,
  tbody: inTable('rowgroup'),
  tfoot: inTable('rowgroup'),
  thead: inTable('rowgroup'),
  tr: inTable('row'),
};
