import type { PageNode } from '../../page/api';
import type { KindName } from '../languages/language';

/** What a command needs from its target element. */
export type Need =
  | 'click'
  | 'type'
  | 'select'
  | 'settable'
  | 'check'
  | 'hover'
  | 'press'
  | 'scroll'
  | 'table'
  | 'list'
  | 'read'
  | 'drag'
  | 'file';

const textRoles = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);
const choiceRoles = new Set(['combobox', 'listbox', 'radiogroup']);
const boxRoles = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const fieldRoles = new Set([...textRoles, ...choiceRoles, ...boxRoles, 'slider']);
const pushRoles = new Set(['button', 'link', 'menuitem', 'tab', 'option', 'treeitem', ...boxRoles]);
const tableRoles = new Set(['table', 'grid', 'treegrid']);
const listRoles = new Set(['list', 'listbox', 'tree', 'menu', 'feed']);
const containers = new Set([
  ...tableRoles,
  ...listRoles,
  'form',
  'dialog',
  'alertdialog',
  'region',
  'group',
  'article',
  'main',
  'navigation',
  'frame',
  'row',
  'listitem',
]);

/**
 * How well an element suits a need: 0 if made for it, 1 if possible, undefined if not at all. Only this function
 * decides what may ever be acted on; every action needs a ref.
 */
export function roleFit(node: PageNode, need: Need): 0 | 1 | undefined {
  if (node.role === 'document' || node.role === 'columns') return undefined;
  if (node.ref === undefined && need !== 'scroll') return undefined;
  return needs[need](node);
}

const isContainer = ({ role }: PageNode): boolean => containers.has(role) && role !== 'row' && role !== 'listitem';
const only = (fits: boolean) => (fits ? 0 : undefined);
const rather = (fits: boolean) => (fits ? 0 : 1);

const needs: Readonly<Record<Need, (node: PageNode) => 0 | 1 | undefined>> = {
  click: (node) => (isContainer(node) ? undefined : rather(pushRoles.has(node.role))),
  type: (node) => (textRoles.has(node.role) && node.inputType !== 'file' ? rather(!node.options) : undefined),
  select: (node) => only(choiceRoles.has(node.role)),
  settable: (node) => only(fieldRoles.has(node.role) && node.inputType !== 'file'),
  // A button that stays pressed is a switch to users.
  check: (node) => (boxRoles.has(node.role) ? 0 : node.states?.pressed === undefined ? undefined : 1),
  hover: () => 0,
  press: (node) => rather(fieldRoles.has(node.role)),
  scroll: (node) => rather(!containers.has(node.role)),
  table: (node) => only(tableRoles.has(node.role)),
  list: (node) => only(listRoles.has(node.role)),
  drag: (node) => rather(!isContainer(node)),
  file: (node) => rather(node.inputType === 'file'),
  read: (node) => (fieldRoles.has(node.role) ? 0 : containers.has(node.role) ? 0 : 1),
};

/** True when the element has one of the roles. A file field has the role of a button; users call it a field. */
export function hasRole({ role, inputType }: PageNode, wanted: readonly string[]): boolean {
  return wanted.includes(role) || (inputType === 'file' && wanted.includes('textbox'));
}

/** The roles of each kind of element that people name. */
export const kindRoles: Readonly<Record<KindName, readonly string[]>> = {
  button: ['button'],
  link: ['link'],
  field: [...fieldRoles],
  box: [...boxRoles, ...textRoles],
  choices: [...choiceRoles],
  tab: ['tab'],
  option: ['option', 'radio'],
  heading: ['heading'],
  image: ['img', 'image'],
  row: ['row'],
  table: [...tableRoles],
  list: [...listRoles],
  item: ['listitem', 'option', 'menuitem', 'treeitem'],
  form: ['form'],
  section: ['region', 'group', 'form', 'article'],
  menu: ['menu', 'button', 'menuitem'],
  slider: ['slider'],
};

const families = [new Set(['button', 'link', 'menuitem', 'tab']), fieldRoles];

/** True when people mix these roles up: a link that looks like a button, a combobox called a field. */
export function areConfusable(role: string, wanted: readonly string[]): boolean {
  return families.some((family) => family.has(role) && wanted.some((other) => family.has(other)));
}
