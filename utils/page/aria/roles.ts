/** A list of roles, with a blank between them. */
export const rolesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** What has two states, or is one of several. */
const ticks = 'checkbox radio switch';
const menuTicks = 'menuitemcheckbox menuitemradio';
/** What a press does something to, but for fields. */
const pushed = `button link option tab menuitem ${menuTicks}`;
const cells = 'cell gridcell columnheader rowheader';
const fields = `textbox searchbox combobox listbox slider spinbutton ${ticks}`;
const containers = 'list table grid treegrid tree listbox form dialog';

/** What has a value that a user sets. */
export const fieldRoles = rolesIn(fields);

/** What can be acted on. */
export const interactiveRoles = rolesIn(`${pushed} treeitem ${fields}`);

/** Controls whose parts do what the control does: a press on the thumb of a switch is one on the switch. */
export const tickRoles = rolesIn(`${ticks} ${menuTicks}`);

export const cellRoles = rolesIn(cells);

/** Parts of lists and tables that are known by what is in them. */
export const holderRoles = rolesIn(`${cells} row listitem`);

/** What stands on lines of its own inside of a line. */
export const blockRoles = rolesIn(containers);

/** Roles that the specification names by their content. https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
export const namedByContentInSpec = rolesIn(`${pushed} ${ticks} treeitem heading tooltip ${cells} row`);

/** The same as a page shows them: rows and cells have their content as children. */
export const namedByContent = rolesIn(`${pushed} ${ticks} treeitem heading tooltip`);

/** Roles that an author may not name. https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited */
export const unlabelledRoles = rolesIn(
  'generic paragraph heading cell row rowheader columnheader listitem blockquote definition term none tooltip',
);

/** Their text is already shown, by their name or value. */
export const quietRoles = rolesIn(`${pushed} ${ticks} heading textbox searchbox slider progressbar meter`);

/** Of their children only those are printed that can be acted on. */
export const leafRoles = rolesIn(
  `${pushed} ${ticks} textbox searchbox combobox slider spinbutton img progressbar meter separator`,
);

/** A row or list item that contains one of these gets a line for each of its parts. */
export const splittingRoles = rolesIn(`${containers} more frame row columns listitem`);

/** Parts of a page that contain controls but are not controls. */
export const areaRoles = rolesIn(
  `${containers} main region navigation banner contentinfo complementary search document none application article ` +
    'listitem feed figure group radiogroup heading paragraph alertdialog alert log status rowgroup tablist tabpanel ' +
    'toolbar menu menubar separator note presentation',
);

/** Every role that counts where an author writes it. */
export const knownRoles = new Set([
  ...interactiveRoles,
  ...areaRoles,
  ...rolesIn(`${cells} row blockquote definition generic image img directory marquee math meter progressbar scrollbar`),
  ...rolesIn('term timer tooltip'),
]);
