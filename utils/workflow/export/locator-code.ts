import type { WorkflowTarget } from '../../contracts/workflow';
import { stringCode, textCode, type CodeNames } from './code-text';

/** An expression of Playwright for an element: by role and name, in its row or container; else by its attributes. */
export function locatorCode(target: WorkflowTarget, names: CodeNames): string {
  const own = ownCode(target, names);
  const [title] = target.item?.split(' | ') ?? [];
  if (title) return `${itemCode(title, own, names)}.${own}`;
  const around = target.within?.map(containerOf).find((container) => container !== undefined);
  return around ? `page.${byRole(around.role, around.name, names)}.${own}` : `page.${own}`;
}

/** The innermost row, list item or card that has this text and contains the element. */
function itemCode(title: string, own: string, names: CodeNames): string {
  const items = stringCode('tr, li, article, section, div, [role=row], [role=listitem], [role=article]');
  return `page.locator(${items}).filter({ hasText: ${textCode(title, names)} }).filter({ has: page.${own} }).last()`;
}

function ownCode({ role, name, testId, placeholder, field, id, href }: WorkflowTarget, names: CodeNames): string {
  if (name)
    return ariaRoles.has(role) ? byRole(role, name, names) : `getByText(${textCode(name, names)}, { exact: true })`;
  if (testId) return `getByTestId(${textCode(testId, names)})`;
  if (placeholder) return `getByPlaceholder(${textCode(placeholder, names)}, { exact: true })`;
  for (const [attribute, value] of Object.entries({ name: field, id, href }))
    if (value) return `locator(${stringCode(`[${attribute}=${JSON.stringify(value)}]`)})`;
  return ariaRoles.has(role) ? `getByRole(${stringCode(role)})` : `locator('*')`;
}

function byRole(role: string, name: string, names: CodeNames): string {
  return `getByRole(${stringCode(role)}, { name: ${textCode(name, names)}, exact: true })`;
}

/** A container as it is stored: its role, and its name with or without quotes. */
function containerOf(text: string): { role: string; name: string } | undefined {
  const [, role = '', name = ''] = /^(\S+) "?(.+?)"?$/.exec(text) ?? [];
  return ariaRoles.has(role) && name !== '' ? { role, name } : undefined;
}

/** https://www.w3.org/TR/wai-aria-1.2/#role_definitions: the roles by which elements can be found. */
const ariaRoles = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img insertion link list listbox listitem log main marquee math meter menu menubar menuitem ' +
    'menuitemcheckbox menuitemradio navigation none note option paragraph presentation progressbar radio radiogroup ' +
    'region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript ' +
    'superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem'
  ).split(' '),
);
