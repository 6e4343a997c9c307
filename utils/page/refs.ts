import { fail } from '../failure';
import type { Ref } from './api';
import { allRoots } from './dom';
import { nameOf } from './name';
import { roleOf } from './role';
import { isVisible } from './visibility';

/** The refs of one document. A ref is never given to a second element, except to the same one rendered anew. */
export interface Refs {
  /** Sets the prefix, and the number after which refs are numbered. The first call counts; gives the prefix in force. */
  begin(prefix: string, after: number): string;
  /** The number of the newest ref. */
  last(): number;
  /** The ref of an element; a new one when its role or its name is not what it was. */
  refOf(element: Element, role: string, name: string): Ref;
  /** The element behind a ref. Throws STALE_REF. */
  resolve(ref: Ref): Element;
  /** Role and name under which the ref was given. */
  known(ref: Ref): { role: string; name: string } | undefined;
}

export function createRefs(): Refs {
  const byElement = new WeakMap<Element, Entry>();
  const byRef = new Map<Ref, Entry>();
  let prefix: string | undefined;
  let count = 0;

  return {
    begin(wanted, after) {
      if (prefix === undefined) {
        prefix = wanted;
        count = Math.max(count, after);
      }
      return prefix;
    },
    last: () => count,
    refOf(element, role, name) {
      const known = byElement.get(element);
      if (known && known.role === role && known.name === name) return known.ref;
      const entry = { ref: `${prefix ?? ''}e${++count}`, role, name, element: new WeakRef(element) };
      byElement.set(element, entry);
      byRef.set(entry.ref, entry);
      return entry.ref;
    },
    resolve(ref) {
      const entry = byRef.get(ref);
      const element = entry?.element.deref();
      if (element?.isConnected) return element;
      const again = entry && findAgain(entry);
      if (!again) throw fail('STALE_REF', `${ref} is no longer on the page.`, { hint: 'Take a new snapshot with get_page.' });
      entry.element = new WeakRef(again);
      return again;
    },
    known(ref) {
      const entry = byRef.get(ref);
      return entry && { role: entry.role, name: entry.name };
    },
  };
}

interface Entry {
  ref: Ref;
  role: string;
  name: string;
  element: WeakRef<Element>;
}

/** Frameworks replace elements by equal ones: the same role and name, if only one visible element has them. */
function findAgain({ role, name }: Entry): Element | undefined {
  if (name === '') return undefined;
  const found: Element[] = [];
  for (const root of allRoots()) {
    for (const element of root.querySelectorAll('*')) {
      if (roleOf(element) === role && nameOf(element, role) === name && isVisible(element)) found.push(element);
      if (found.length > 1) return undefined;
    }
  }
  return found[0];
}
