import { accessibleName, contentName, referencedText, type NamePolicy } from './accname';
import { clip, collapse } from './dom';
import { comboboxAround, interactiveRoles, roleOf } from './role';

/**
 * The accessible name as a model gets it: as the specification makes it (accname.ts), but only of what a person could see
 * or hear of. aria-label and hidden labels count on interactive elements and on structure, not on plain text; values of
 * fields inside a label do not count; at most 150 characters. '' when there is none.
 */
export function nameOf(element: Element, role: string): string {
  const name = clip(collapse(accessibleName(element, namedByContent.has(role), policyFor(element, role))), longestName);
  // The label is often the wrapper's, which has the role for its field.
  const wrapper = name === '' && role === 'combobox' ? comboboxAround(element) : undefined;
  return wrapper ? nameOf(wrapper, role) : name;
}

/** The text of an element as a name is made of it. `hiddenToo` takes in text that is only there for screen readers. */
export function contentOf(element: Element, options: { hiddenToo: boolean }): string {
  return collapse(contentName(element, options.hiddenToo ? trusting : wary));
}

/** The text behind a list of ids, hidden or not. */
export function textOfIds(element: Element, attribute: string): string {
  return collapse(referencedText(element, attribute, trusting));
}

/** Roles that the specification names by their content. https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
export const namedByContentInSpec: ReadonlySet<string> = new Set([
  'button',
  'link',
  'heading',
  'option',
  'tab',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'checkbox',
  'radio',
  'switch',
  'treeitem',
  'tooltip',
  'cell',
  'gridcell',
  'columnheader',
  'rowheader',
  'row',
]);

const longestName = 150;
/** Rows and cells show their content as children. */
const namedByContent = new Set([...namedByContentInSpec].filter((role) => !/cell|header|row/.test(role)));
const unlabelled = new Set([
  'generic',
  'paragraph',
  'heading',
  'cell',
  'gridcell',
  'row',
  'rowheader',
  'columnheader',
  'listitem',
  'blockquote',
  'definition',
  'term',
  'none',
  'tooltip',
]);

/** What cannot be acted on is named by what is seen of it. */
function policyFor(element: Element, role: string): NamePolicy {
  return isLabelled(element, role) ? (interactiveRoles.has(role) || !namedByContent.has(role) ? trusting : wary) : wary;
}

function isLabelled(element: Element, role: string): boolean {
  return !unlabelled.has(role) || element.hasAttribute('tabindex') || element.hasAttribute('onclick');
}

const trusting: NamePolicy = { labels: () => true, clipped: true, values: false };
/** Inside of plain text, too, links and pictures keep their labels. */
const wary: NamePolicy = { labels: (element) => isLabelled(element, roleOf(element)), clipped: false, values: false };
