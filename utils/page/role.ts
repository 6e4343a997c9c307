import { isTag } from './dom';
import { isDocumentObject } from './frame-info';
import { attributeOf, tagOf } from './still';

/**
 * The ARIA role of an element: the first known token of its `role` attribute, else what HTML-AAM 1.0 gives to the element.
 * `generic` where there is none; `frame` for iframes. https://www.w3.org/TR/html-aam-1.0/
 */
export function roleOf(element: Element): string {
  const localName = tagOf(element);
  if (
    localName === 'iframe' ||
    localName === 'frame' ||
    (/^(object|embed)$/.test(localName) && isDocumentObject(element))
  )
    return 'frame';
  const attribute = attributeOf(element, 'role');
  if (attribute !== null) {
    const explicit = attribute
      .toLowerCase()
      .split(/\s+/)
      .find((token) => knownRoles.has(token) && (!needsName.has(token) || isNamed(element)));
    if (explicit === 'combobox' && isWrapper(element)) return 'generic';
    if (explicit === 'textbox' && comboboxAround(element)) return 'combobox';
    if (explicit !== undefined && !/^(none|presentation)$/.test(explicit)) return synonyms[explicit] ?? explicit;
    if (explicit !== undefined && !isExposed(element)) return 'generic';
  }
  const implicit = implicitRoles[localName];
  const role = typeof implicit === 'function' ? implicit(element) : implicit;
  if (role !== undefined && role !== 'generic') return role;
  return isEditingHost(element) ? 'textbox' : 'generic';
}

/** The wrapper that has the role and the states of a combobox for its field, as ARIA 1.1 wanted it and some frameworks still do. */
export function comboboxAround(field: Element): Element | undefined {
  const holder = field.parentElement?.closest('[role=combobox]') ?? undefined;
  return holder && isWrapper(holder) ? holder : undefined;
}

function isWrapper(combobox: Element): boolean {
  return (
    !isTag(combobox, 'input') &&
    !combobox.hasAttribute('tabindex') &&
    combobox.querySelector('input:not([type=hidden])') !== null
  );
}

/** Whether this very element, not an ancestor, makes its content editable. */
export function isEditingHost(element: Element): boolean {
  const value = attributeOf(element, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false' && value.toLowerCase() !== 'inherit';
}

/** Roles of what can be acted on. */
export const interactiveRoles: ReadonlySet<string> = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'spinbutton',
  'option',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'treeitem',
]);

const knownRoles = new Set([
  ...interactiveRoles,
  ...[
    'alert',
    'alertdialog',
    'application',
    'article',
    'banner',
    'blockquote',
    'cell',
    'columnheader',
    'complementary',
    'contentinfo',
    'definition',
    'dialog',
    'document',
    'feed',
    'figure',
    'form',
    'generic',
    'grid',
    'gridcell',
    'group',
    'heading',
    'image',
    'img',
    'directory',
    'list',
    'listitem',
    'log',
    'main',
    'marquee',
    'math',
    'menu',
    'menubar',
    'meter',
    'navigation',
    'none',
    'note',
    'paragraph',
    'presentation',
    'progressbar',
    'radiogroup',
    'region',
    'row',
    'rowgroup',
    'rowheader',
    'scrollbar',
    'search',
    'separator',
    'status',
    'table',
    'tablist',
    'tabpanel',
    'term',
    'timer',
    'toolbar',
    'tooltip',
    'tree',
    'treegrid',
  ],
]);

const synonyms: Record<string, string> = { image: 'img', directory: 'list' };
/** A region or form without a name is none. https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles */
const needsName = new Set(['region', 'form']);

/** Presentational roles do not count on what has the focus or a global ARIA attribute. https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none */
function isExposed(element: Element): boolean {
  return (
    element.hasAttribute('tabindex') ||
    element.matches('a[href], button, input:not([type=hidden]), select, textarea, summary, iframe') ||
    globalAttributes.some((name) => element.hasAttribute(name))
  );
}

const globalAttributes = [
  'label',
  'labelledby',
  'describedby',
  'description',
  'atomic',
  'busy',
  'controls',
  'current',
  'details',
  'dropeffect',
  'flowto',
  'grabbed',
  'keyshortcuts',
  'live',
  'owns',
  'relevant',
  'roledescription',
].map((name) => `aria-${name}`);

const inputRoles: Record<string, string> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  file: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  hidden: 'generic',
};

function inputRole(element: Element): string {
  const type = isTag(element, 'input') ? element.type : 'text';
  const role = inputRoles[type] ?? 'textbox';
  const isText = role === 'textbox' || role === 'searchbox';
  return isText && (element.hasAttribute('list') || comboboxAround(element)) ? 'combobox' : role;
}

/** Only the first summary of details opens and closes them. */
export function isSummary(element: Element): boolean {
  if (element.localName !== 'summary') return false;
  const { parentElement } = element;
  return (
    isTag(parentElement, 'details') &&
    [...parentElement.children].find((child) => child.localName === 'summary') === element
  );
}

const sections =
  'article, aside, main, nav, section, [role=article], [role=complementary], [role=main], [role=navigation], [role=region]';
const outsideSections = (role: string) => (element: Element) =>
  element.parentElement?.closest(sections) ? 'generic' : role;
/** Drawings may have their addresses by an older name. */
const linkRole = (element: Element) =>
  element.hasAttribute('href') || element.hasAttribute('xlink:href') ? 'link' : 'generic';
const isNamed = (element: Element) =>
  element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') || element.hasAttribute('title');

/** Tables without heads that hold tables were made for layout. */
function isLayoutTable(table: Element | null): boolean {
  if (!table) return false;
  if (/^(none|presentation)$/.test(table.getAttribute('role') ?? '')) return true;
  // A live collection: browsers keep its answer until the page changes. Each cell of a table asks this.
  return (
    !table.hasAttribute('role') &&
    table.getElementsByTagName('table').length > 0 &&
    table.querySelector(':scope > * > tr > th, :scope > caption') === null
  );
}
const inTable = (role: string) => (element: Element) => (isLayoutTable(element.closest('table')) ? 'generic' : role);

function cellRole(element: Element): string {
  const table = element.closest('table');
  if (isLayoutTable(table)) return 'generic';
  if (element.localName === 'td')
    return /^(grid|treegrid)$/.test(table?.getAttribute('role') ?? '') ? 'gridcell' : 'cell';
  const scope = element.getAttribute('scope');
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup' || element.closest('thead')) return 'columnheader';
  return element.parentElement?.querySelector(':scope > td') ? 'rowheader' : 'columnheader';
}

const implicitRoles: Record<string, string | ((element: Element) => string)> = {
  a: linkRole,
  area: linkRole,
  address: 'group',
  article: 'article',
  aside: (element) =>
    element.parentElement?.closest('article, aside, nav, section') && !isNamed(element) ? 'generic' : 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  dd: 'definition',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  footer: outsideSections('contentinfo'),
  header: outsideSections('banner'),
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  img: (element) => (element.getAttribute('alt') === '' && !isNamed(element) ? 'generic' : 'img'),
  input: inputRole,
  li: (element) =>
    element.parentElement?.matches(':is(ul, ol, menu):not([role]), [role=list], [role=directory]')
      ? 'listitem'
      : 'generic',
  main: 'main',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  section: (element) => (isNamed(element) ? 'region' : 'generic'),
  select: (element) => (isTag(element, 'select') && (element.multiple || element.size > 1) ? 'listbox' : 'combobox'),
  summary: (element) => (isSummary(element) ? 'button' : 'generic'),
  svg: (element) => (isNamed(element) || element.querySelector(':scope > title') ? 'img' : 'generic'),
  table: (element) => (isLayoutTable(element) ? 'generic' : 'table'),
  tbody: inTable('rowgroup'),
  td: cellRole,
  textarea: 'textbox',
  tfoot: inTable('rowgroup'),
  th: cellRole,
  thead: inTable('rowgroup'),
  tr: inTable('row'),
  ul: 'list',
};
