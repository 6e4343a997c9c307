import { accessibleName, type NamePolicy } from '../../utils/page/aria/accname';
import { nameOf } from '../../utils/page/aria/name';
import { cellRoles, namedByContent } from '../../utils/page/aria/roles';
import { roleOf } from '../../utils/page/aria/role';

/** In a page: role, name by the specification and name as a model gets it, of each element with an id. */
export function namesById(): Record<string, string> {
  return Object.fromEntries(
    [...document.querySelectorAll('[id]')].map((element) => {
      const role = roleOf(element);
      const specifiedName = trim(accessibleName(element, isNamedByContent(role), specified));
      const told = nameOf(element, role);
      return [element.id, `${role} "${specifiedName}"${told === specifiedName ? '' : `, told "${told}"`}`];
    }),
  );
}

/** https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
const isNamedByContent = (role: string): boolean => namedByContent.has(role) || cellRoles.has(role) || role === 'row';

const specified: NamePolicy = { labels: () => true, clipped: true };

const trim = (text: string): string => text.replace(/[ \t\n\r\f]+/g, ' ').replace(/^ | $/g, '');
