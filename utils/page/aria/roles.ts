export const rolesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const forEach = (names: string, value: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

const ticks = 'checkbox radio switch';
const menuTicks = 'menuitemcheckbox menuitemradio';
const pushed = `button link option tab menuitem ${menuTicks}`;
const cells = 'cell gridcell columnheader rowheader';
const fields = `textbox searchbox combobox listbox slider spinbutton ${ticks}`;
const containers = 'list table grid treegrid tree listbox form dialog';

export const fieldRoles = rolesIn(fields);

export const interactiveRoles = rolesIn(`${pushed} treeitem ${fields}`);

/** A press on the thumb of a switch is one on the switch. */
export const tickRoles = rolesIn(`${ticks} ${menuTicks}`);

export const cellRoles = rolesIn(cells);

export const holderRoles = rolesIn(`${cells} row listitem`);

/** On lines of their own inside of a line. */
export const blockRoles = rolesIn(containers);

/** https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
export const namedByContentInSpec = rolesIn(`${pushed} ${ticks} treeitem heading tooltip ${cells} row`);

export const namedByContent = rolesIn(`${pushed} ${ticks} treeitem heading tooltip`);

/** https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited */
export const unlabelledRoles = rolesIn(
  'generic paragraph heading cell row rowheader columnheader listitem blockquote definition term none tooltip',
);

/** Their text is already shown, by their name or value. */
export const quietRoles = rolesIn(`${pushed} ${ticks} heading textbox searchbox slider progressbar meter`);

/** Of their children only those that can be acted on are printed. */
export const leafRoles = rolesIn(
  `${pushed} ${ticks} textbox searchbox combobox slider spinbutton img progressbar meter separator`,
);

/** A row or item with one of these gets a line for each part. */
export const splittingRoles = rolesIn(`${containers} more frame row columns listitem`);

export const areaRoles = rolesIn(
  `${containers} main region navigation banner contentinfo complementary search document none application article ` +
    'listitem feed figure group radiogroup heading paragraph alertdialog alert log status rowgroup tablist tabpanel ' +
    'toolbar menu menubar separator note presentation',
);

export const knownRoles = new Set([
  ...interactiveRoles,
  ...areaRoles,
  ...rolesIn(`${cells} row blockquote definition generic image img directory marquee math meter progressbar scrollbar`),
  ...rolesIn('term timer tooltip'),
]);
