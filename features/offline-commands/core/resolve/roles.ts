import type { PageNode } from '../../../../utils/page/api';
import type { KindName } from '../languages/language';
import { rolesIn, tickRoles } from '../../../../utils/page/aria/roles';

const textRoles = rolesIn('textbox searchbox spinbutton combobox slider');
const choiceRoles = rolesIn('combobox listbox radiogroup');
export const fieldRoles = new Set([...textRoles, ...choiceRoles, ...tickRoles]);
export const pushRoles = new Set([...tickRoles, ...rolesIn('button link menuitem tab option treeitem')]);
const tableRoles = rolesIn('table grid treegrid');
const listRoles = rolesIn('list listbox tree menu feed');
const containers = new Set([
  ...tableRoles,
  ...listRoles,
  ...rolesIn('form dialog alertdialog region group article main navigation frame'),
]);
/** Each is one of several of its kind. */
export const recordRoles = rolesIn('row listitem option treeitem article');
export const isContainer = (role: string): boolean => containers.has(role) || role === 'row' || role === 'listitem';

/** 0 if made for it, 1 if possible. Only this function decides what may ever be acted on; every action needs a ref. */
export function roleFit(node: PageNode, need: Need): 0 | 1 | undefined {
  if (node.role === 'document' || node.role === 'columns') return undefined;
  if (node.ref === undefined && need !== 'scroll') return undefined;
  return needs[need](node);
}

const only = (fits: boolean) => (fits ? 0 : undefined);
const rather = (fits: boolean) => (fits ? 0 : 1);

const needs = {
  click: ({ role }) => (containers.has(role) ? undefined : rather(pushRoles.has(role))),
  type: (node) => (textRoles.has(node.role) && node.inputType !== 'file' ? rather(!node.options) : undefined),
  select: ({ role }) => only(choiceRoles.has(role)),
  settable: ({ role, inputType }) => only(fieldRoles.has(role) && inputType !== 'file'),
  // To users it is a switch.
  check: ({ role, states }) => (tickRoles.has(role) ? 0 : states?.pressed === undefined ? undefined : 1),
  hover: () => 0,
  press: ({ role }) => rather(fieldRoles.has(role)),
  scroll: ({ role }) => rather(!isContainer(role)),
  table: ({ role }) => only(tableRoles.has(role)),
  list: ({ role }) => only(listRoles.has(role)),
  drag: ({ role }) => rather(!containers.has(role)),
  file: ({ inputType }) => rather(inputType === 'file'),
  read: ({ role }) => rather(fieldRoles.has(role) || isContainer(role)),
} satisfies Record<string, (node: PageNode) => 0 | 1 | undefined>;

/** What a command needs from its target element. */
export type Need = keyof typeof needs;

/** A file field has a button's role; users call it a field. */
export function hasRole({ role, inputType }: PageNode, wanted: readonly string[]): boolean {
  return wanted.includes(role) || (inputType === 'file' && wanted.includes('textbox'));
}

export const rolesOf = (kind: KindName): readonly string[] => kindRoles[kind] ?? [kind];

/** Roles of a kind that has another name. */
const kindRoles: Readonly<Partial<Record<KindName, readonly string[]>>> = {
  field: [...fieldRoles],
  box: [...tickRoles, ...textRoles],
  option: ['option', 'radio'],
  image: ['img', 'image'],
  table: [...tableRoles],
  list: [...listRoles],
  section: ['region', 'group', 'form', 'article'],
  menu: ['menu', 'button', 'menuitem'],
};

/** What users count as one kind. */
export const kindOf = ({ role }: PageNode): string => (fieldRoles.has(role) && !tickRoles.has(role) ? 'field' : role);

const families = [new Set(['button', 'link', 'menuitem', 'tab']), fieldRoles];

/** A link that looks like a button, a combobox called a field. */
export function areConfusable(role: string, wanted: readonly string[]): boolean {
  return families.some((family) => family.has(role) && wanted.some((other) => family.has(other)));
}
