import type { PageNode } from '../../page/api';

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
  | 'value'
  | 'checked'
  | 'table'
  | 'list'
  | 'read'
  | 'drag'
  | 'text'
  | 'file'
  | 'submit';

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
  if (node.ref === undefined && !['scroll', 'value', 'checked'].includes(need)) return undefined;
  return needs[need](node);
}

const only = (fits: boolean) => (fits ? 0 : undefined);
const rather = (fits: boolean) => (fits ? 0 : 1);

const needs: Readonly<Record<Need, (node: PageNode) => 0 | 1 | undefined>> = {
  click: (node) => rather(pushRoles.has(node.role)),
  type: (node) => (textRoles.has(node.role) && node.inputType !== 'file' ? rather(!node.options) : undefined),
  select: (node) => only(choiceRoles.has(node.role)),
  settable: (node) => only(fieldRoles.has(node.role) && node.inputType !== 'file'),
  // A button that stays pressed is a switch to users.
  check: (node) => (boxRoles.has(node.role) ? 0 : node.states?.pressed === undefined ? undefined : 1),
  hover: () => 0,
  press: (node) => rather(fieldRoles.has(node.role)),
  scroll: (node) => rather(!containers.has(node.role)),
  value: (node) => (node.value !== undefined || fieldRoles.has(node.role) ? 0 : undefined),
  checked: (node) => only(boxRoles.has(node.role) || node.states?.pressed !== undefined),
  table: (node) => only(tableRoles.has(node.role)),
  list: (node) => only(listRoles.has(node.role)),
  drag: (node) => rather(!containers.has(node.role) || node.role === 'row' || node.role === 'listitem'),
  text: (node) => (node.inputType === 'file' ? undefined : rather(textRoles.has(node.role))),
  file: (node) => rather(node.inputType === 'file'),
  submit: (node) =>
    only(node.role === 'form' || node.role === 'button' || (fieldRoles.has(node.role) && node.inputType !== 'file')),
  read: (node) => (fieldRoles.has(node.role) ? 0 : containers.has(node.role) ? 0 : 1),
};

/** True when the element has one of the roles. A file field has the role of a button; users call it a field. */
export function hasRole({ role, inputType }: PageNode, wanted: readonly string[]): boolean {
  return wanted.includes(role) || (inputType === 'file' && wanted.includes('textbox'));
}

/** Words that name a role. The longer ones come first, because the first match is taken. */
const roleWords: readonly [words: string, roles: readonly string[]][] = [
  ['radio button', ['radio']],
  ['radio', ['radio']],
  ['check box', ['checkbox', 'switch', 'menuitemcheckbox']],
  ['checkbox', ['checkbox', 'switch', 'menuitemcheckbox']],
  ['toggle', ['switch', 'checkbox']],
  ['switch', ['switch', 'checkbox']],
  ['menu item', ['menuitem', 'menuitemcheckbox', 'menuitemradio']],
  ['list item', ['listitem']],
  ['text field', [...textRoles]],
  ['text box', [...textRoles]],
  ['textbox', [...textRoles]],
  ['input field', [...textRoles]],
  ['search field', ['searchbox']],
  ['search box', ['searchbox']],
  ['input box', [...textRoles]],
  ['input', [...fieldRoles]],
  ['form field', [...fieldRoles]],
  ['field', [...fieldRoles]],
  ['dropdown menu', [...choiceRoles]],
  ['drop-down', [...choiceRoles]],
  ['dropdown', [...choiceRoles]],
  ['combo box', ['combobox']],
  ['combobox', ['combobox']],
  ['select box', [...choiceRoles]],
  ['select', [...choiceRoles]],
  ['listbox', ['listbox']],
  ['box', [...boxRoles, ...textRoles]],
  ['button', ['button']],
  ['link', ['link']],
  ['tab', ['tab']],
  ['option', ['option', 'radio']],
  ['folder', ['link', 'button', 'tab', 'treeitem', 'menuitem']],
  ['category', ['link', 'button', 'tab', 'treeitem', 'menuitem', 'checkbox']],
  ['slider', ['slider']],
  ['heading', ['heading']],
  ['headline', ['heading']],
  ['image', ['img', 'image']],
  ['picture', ['img', 'image']],
  ['row', ['row']],
  ['cell', ['cell', 'gridcell']],
  ['item', ['listitem', 'option', 'menuitem', 'treeitem']],
  ['table', [...tableRoles]],
  ['list', [...listRoles]],
  ['form', ['form']],
  ['dialog', ['dialog', 'alertdialog']],
  ['menu', ['menu', 'button', 'menuitem']],
  ['section', ['region', 'group', 'form', 'article']],
];

const anyRole = roleWords.map(([words]) => words.replace('-', '[ -]?').replace(' ', '\\s+')).join('|');
export const leadingRole = new RegExp(
  `^(?<role>${anyRole})s?\\s+(?:(?:that\\s+says|with\\s+(?:the\\s+)?(?:text|name|label)|which\\s+says|called|named|labell?ed|titled|saying)\\s+)?(?=\\S)`,
  'i',
);
export const trailingRole = new RegExp(`(?:^|\\s+)(?<role>${anyRole})$`, 'i');

/** The roles that a role word stands for. */
export function rolesOf(word: string): readonly string[] {
  const low = word.toLowerCase().replace(/\s+/g, ' ');
  return (
    roleWords.find(
      ([words]) => words === low || words.replace('-', ' ') === low || words.replace('-', '') === low,
    )?.[1] ?? []
  );
}

const families = [new Set(['button', 'link', 'menuitem', 'tab']), fieldRoles];

/** True when people mix these roles up: a link that looks like a button, a combobox called a field. */
export function areConfusable(role: string, wanted: readonly string[]): boolean {
  return families.some((family) => family.has(role) && wanted.some((other) => family.has(other)));
}
