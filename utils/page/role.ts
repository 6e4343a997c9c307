import { isTag } from './dom';

/**
 * The ARIA role of an element: the first known token of its `role` attribute, else what HTML-AAM 1.0 gives to the element.
 * `generic` where there is none; `frame` for iframes. https://www.w3.org/TR/html-aam-1.0/
 */
export function roleOf(element: Element): string {
  if (element.localName === 'iframe') return 'frame';
  const explicit = element.getAttribute('role')?.toLowerCase().split(/\s+/).find((token) => knownRoles.has(token));
  if (explicit !== undefined && explicit !== 'none' && explicit !== 'presentation') return explicit;
  if (explicit !== undefined && !element.hasAttribute('tabindex')) return 'generic';
  const implicit = implicitRoles[element.localName];
  const role = typeof implicit === 'function' ? implicit(element) : implicit;
  if (role !== undefined && role !== 'generic') return role;
  return isEditingHost(element) ? 'textbox' : 'generic';
}

/** Whether this very element, not an ancestor, makes its content editable. */
export function isEditingHost(element: Element): boolean {
  const value = element.getAttribute('contenteditable');
  return value !== null && value.toLowerCase() !== 'false' && value.toLowerCase() !== 'inherit';
}

/** Roles of what can be acted on. */
export const interactiveRoles: ReadonlySet<string> = new Set([
  'button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'option',
  'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem',
]);

const knownRoles = new Set([
  ...interactiveRoles,
  ...['alert', 'alertdialog', 'application', 'article', 'banner', 'blockquote', 'cell', 'columnheader', 'complementary', 'contentinfo',
    'definition', 'dialog', 'document', 'feed', 'figure', 'form', 'generic', 'grid', 'gridcell', 'group', 'heading', 'img', 'list',
    'listitem', 'log', 'main', 'marquee', 'math', 'menu', 'menubar', 'meter', 'navigation', 'none', 'note', 'paragraph', 'presentation',
    'progressbar', 'radiogroup', 'region', 'row', 'rowgroup', 'rowheader', 'scrollbar', 'search', 'separator', 'status', 'table',
    'tablist', 'tabpanel', 'term', 'timer', 'toolbar', 'tooltip', 'tree', 'treegrid'],
]);

const inputRoles: Record<string, string> = {
  button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button', checkbox: 'checkbox', radio: 'radio',
  range: 'slider', number: 'spinbutton', search: 'searchbox', hidden: 'generic',
};

function inputRole(element: Element): string {
  const type = isTag(element, 'input') ? element.type : 'text';
  const role = inputRoles[type] ?? 'textbox';
  return element.hasAttribute('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
}

const sections = 'article, aside, main, nav, section, [role=article], [role=main], [role=navigation], [role=region]';
const outsideSections = (role: string) => (element: Element) => (element.parentElement?.closest(sections) ? 'generic' : role);
const linkRole = (element: Element) => (element.hasAttribute('href') ? 'link' : 'generic');
const isNamed = (element: Element) => element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title');

/** Tables without heads that hold tables were made for layout. */
function isLayoutTable(table: Element | null): boolean {
  if (!table) return false;
  if (/^(none|presentation)$/.test(table.getAttribute('role') ?? '')) return true;
  // A live collection: browsers keep its answer until the page changes. Each cell of a table asks this.
  return !table.hasAttribute('role') && table.getElementsByTagName('table').length > 0 && table.querySelector(':scope > * > tr > th, :scope > caption') === null;
}
const inTable = (role: string) => (element: Element) => (isLayoutTable(element.closest('table')) ? 'generic' : role);

function cellRole(element: Element): string {
  const table = element.closest('table');
  if (isLayoutTable(table)) return 'generic';
  if (element.localName === 'td') return /^(grid|treegrid)$/.test(table?.getAttribute('role') ?? '') ? 'gridcell' : 'cell';
  const scope = element.getAttribute('scope');
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup' || element.closest('thead')) return 'columnheader';
  return element.parentElement?.querySelector(':scope > td') ? 'rowheader' : 'columnheader';
}

const implicitRoles: Record<string, string | ((element: Element) => string)> = {
  a: linkRole, area: linkRole, address: 'group', article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button',
  dd: 'definition', details: 'group', dialog: 'dialog', dt: 'term', fieldset: 'group', figure: 'figure', form: 'form',
  footer: outsideSections('contentinfo'), header: outsideSections('banner'), h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading',
  h5: 'heading', h6: 'heading', hr: 'separator', 
  img: (element) => (element.getAttribute('alt') === '' ? 'generic' : 'img'),
  input: inputRole,
  li: (element) => (element.parentElement?.matches('ul, ol, menu, [role=list]') ? 'listitem' : 'generic'),
  main: 'main', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option',
  output: 'status', p: 'paragraph', progress: 'progressbar', search: 'search',
  section: (element) => (isNamed(element) ? 'region' : 'generic'),
  select: (element) => (isTag(element, 'select') && (element.multiple || element.size > 1) ? 'listbox' : 'combobox'),
  summary: (element) => (element.parentElement?.localName === 'details' ? 'button' : 'generic'),
  svg: (element) => (isNamed(element) || element.querySelector(':scope > title') ? 'img' : 'generic'),
  table: (element) => (isLayoutTable(element) ? 'generic' : 'table'),
  tbody: inTable('rowgroup'), td: cellRole, textarea: 'textbox', tfoot: inTable('rowgroup'), th: cellRole, thead: inTable('rowgroup'),
  tr: inTable('row'), ul: 'list',
};
