import { accessibleName, isHidden, specified } from '../../utils/page/aria/accname';
import { nameOf } from '../../utils/page/aria/name';
import { namedByContentInSpec } from '../../utils/page/aria/roles';
import { roleOf } from '../../utils/page/aria/role';

export interface CheckedName {
  kind: 'name' | 'role';
  /** The start of its markup. */
  element: string;
  expected: string;
  got: string;
}

/** Runs in the page of a test file: compares what is expected of each marked element with what the library says. */
export function checkNames(): CheckedName[] {
  const labels = [...document.querySelectorAll('[data-expectedlabel]')].map((element): CheckedName => ({
    kind: 'name',
    element: markup(element),
    expected: trim(element.getAttribute('data-expectedlabel') ?? ''),
    got: accessibleName(element, namedByContentInSpec.has(roleOf(element)) && !isHidden(element), specified),
  }));
  const roles = [...document.querySelectorAll('[data-expectedrole]:not([data-expectedrole=""]), .ex-generic')].map(
    (element): CheckedName => ({
      kind: 'role',
      element: markup(element),
      expected: folded(element.getAttribute('data-expectedrole') ?? 'generic'),
      got: roleOf(element),
    }),
  );
  return [...labels, ...roles];
}

/** Role, name by the specification and name as a model gets it, of each element with an id. */
export function namesById(): Record<string, string> {
  return Object.fromEntries(
    [...document.querySelectorAll('[id]')].map((element) => {
      const role = roleOf(element);
      const specifiedName = trim(accessibleName(element, namedByContentInSpec.has(role), specified));
      const told = nameOf(element, role);
      return [element.id, `${role} "${specifiedName}"${told === specifiedName ? '' : `, told "${told}"`}`];
    }),
  );
}

/** What the library calls by one word: elements without a role of their own, and the two names of pictures. */
function folded(role: string): string {
  return { none: 'generic', presentation: 'generic', image: 'img' }[role] ?? role;
}

const trim = (text: string): string => text.replace(/[ \t\n\r\f]+/g, ' ').replace(/^ | $/g, '');
const markup = (element: Element): string =>
  element.outerHTML
    .replace(/ (data-expected\w+|data-testname|class)="[^"]*"/g, '')
    .slice(0, 90)
    .replace(/\s+/g, ' ');
