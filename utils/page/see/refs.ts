import { fail, type AgentError } from '../../failure';
import type { Ref } from '../api';
import { unknownRefError } from './unknown-ref-error';
import { findAgain, signatureOf, signed, type Signature } from '../aria/signature';
import { safe } from '../dom/safe';

/** The refs of one document. A ref never passes to another element, except to the same one rendered again. */
export interface Refs {
  /**
   * Sets the prefix, and the number after which refs are numbered. Only the first call counts; returns the prefix in
   * force.
   */
  begin(prefix: string, after: number): string;
  /** The number of the newest ref. */
  last(): number;
  /** Withdraws the refs after this number, which nobody has seen. */
  withdraw(after: number): void;
  /** The ref of an element; a new one if its role or its name has changed. */
  refOf(element: Element, role: string, name: string): Ref;
  /**
   * The element behind a ref, while it has the same role, and the same name apart from a count in brackets, case and
   * white space. Else the only other element that fits. Throws STALE_REF, which says what became of the element, or
   * that the ref never existed.
   */
  resolve(ref: Ref): Element;
  /** The newest ref of each element that is still there. */
  live(): { ref: Ref; element: Element; role: string }[];
  /** The role and name under which the ref was given. */
  known(ref: Ref): { role: string; name: string } | undefined;
}

export function createRefs(): Refs {
  const byElement = new WeakMap<Element, Entry>();
  const byRef = new Map<Ref, Entry>();
  let prefix: string | undefined;
  let count = 0;
  const wasGiven = (ref: Ref) => ref.startsWith(`${prefix ?? ''}e`) && Number(/\d+$/.exec(ref)?.[0]) <= count;
  const refAt = (number: number): Ref => `${prefix ?? ''}e${number}`;

  return {
    begin(wanted, after) {
      if (prefix === undefined) {
        prefix = wanted;
        count = Math.max(count, after);
      }
      return prefix;
    },
    last: () => count,
    withdraw(after) {
      for (; count > after; count -= 1) {
        const ref = refAt(count);
        const { element, previous } = byRef.get(ref) ?? {};
        const known = element?.deref();
        if (known && previous) byElement.set(known, previous);
        else if (known) byElement.delete(known);
        byRef.delete(ref);
      }
    },
    refOf(element, role, name) {
      const known = byElement.get(element);
      if (known && known.role === role && known.name === name) return known.ref;
      const entry: Entry = {
        ref: refAt(++count),
        element: new WeakRef(element),
        ...signed(element, role, name),
        previous: known,
      };
      byElement.set(element, entry);
      byRef.set(entry.ref, entry);
      return entry.ref;
    },
    resolve(ref) {
      const entry = byRef.get(ref);
      const element = entry?.element.deref();
      const now = element && safe(element).isConnected ? signatureOf(element) : undefined;
      if (entry && element && now?.role === entry.role && sameMeaning(now.name, entry.name)) return element;
      const fitting = entry ? findAgain(entry) : [];
      const [again] = fitting;
      if (entry && again && fitting.length === 1) {
        entry.element = new WeakRef(again);
        return again;
      }
      if (!entry && !wasGiven(ref)) throw unknownRefError(ref);
      throw staleRef(ref, entry, now, fitting.length);
    },
    live: () =>
      [...byRef.values()].flatMap(({ ref, role, element: held }) => {
        const element = held.deref();
        return element && byElement.get(element)?.ref === ref && safe(element).isConnected
          ? [{ ref, element, role }]
          : [];
      }),
    known(ref) {
      const entry = byRef.get(ref);
      return entry && { role: entry.role, name: entry.name };
    },
  };
}

interface Entry extends Signature {
  ref: Ref;
  element: WeakRef<Element>;
  /** What the element was known as before. */
  previous: Entry | undefined;
}

function staleRef(
  ref: Ref,
  entry: Entry | undefined,
  now: { role: string; name: string } | undefined,
  fitting: number,
): AgentError {
  const was = entry && `${entry.role} "${entry.name}"`;
  if (fitting > 1)
    return fail('STALE_REF', `${ref} was rendered again, and ${fitting} elements fit it now: ${was}.`, {
      hint: 'Choose in the newest page text.',
    });
  if (now)
    return fail('STALE_REF', `${ref} was ${was} and is now ${now.role} "${now.name}".`, {
      hint: 'Choose in the newest page text.',
    });
  return fail('STALE_REF', `${ref} is no longer on the page.`);
}

/**
 * A count in brackets may change without a change of meaning: `Cart (2)` becomes `Cart (3)`. Other numbers may not: a
 * recycled row's `Delete row 3` that becomes `Delete row 4` is another row's button.
 */
function sameMeaning(one: string, other: string): boolean {
  const core = (name: string) => name.replace(/[([]\d+[)\]]|\s+/g, '').toLowerCase();
  return core(one) === core(other);
}
