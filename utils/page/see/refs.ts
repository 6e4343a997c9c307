import { fail, type AgentError } from '../../failure';
import type { Ref } from '../api';
import { unknownRefError } from './unknown-ref-error';
import { isSamePlace, placeOf, restOf } from '../aria/place';
import { roleOf } from '../aria/role';
import { createChangedItems } from './changed-items';
import { alikeIn, findAgain, isTold, onlyOne, refName, signatureOf, signed, type Signature } from '../aria/signature';
import { safe } from '../dom/safe';

export type Refs = ReturnType<typeof createRefs>;

/** A ref never passes to another element, except to the same one rendered again. */
export function createRefs() {
  const byElement = new WeakMap<Element, Entry>();
  const byRef = new Map<Ref, Entry>();
  /** With the length of the text around; without a name, with that text. */
  const byPlace = new Map<string, Entry[]>();
  const items = createChangedItems();
  let prefix: string | undefined;
  let count = 0;
  const wasGiven = (ref: Ref) => ref.startsWith(`${prefix ?? ''}e`) && Number(/\d+$/.exec(ref)?.[0]) <= count;
  const refAt = (number: number): Ref => `${prefix ?? ''}e${number}`;
  const list = (entry: Entry) => {
    const key = keyOf(entry);
    const alike = byPlace.get(key);
    if (alike) alike.push(entry);
    else byPlace.set(key, [entry]);
  };
  const replacedBy = (signature: Signature): Entry | undefined => {
    const known = isTold(signature) ? (byPlace.get(keyOf(signature)) ?? []) : [];
    const fitting = known.filter(
      (entry) =>
        isNamed(entry, signature) &&
        byRef.get(entry.ref) === entry &&
        isGone(entry) &&
        isSamePlace(entry.place, signature.place),
    );
    return onlyOne(fitting, signature, ({ code }) => code);
  };
  /** Not another with a ref, as the next row's button is; without a name, not one of several that are gone. */
  const mayBe = (entry: Entry, element: Element): boolean => {
    const { name, place } = entry;
    const known = byElement.get(element) ?? (name === '' ? replacedBy(entry) : entry);
    return known === entry || (known !== undefined && name !== '' && restOf(known.place) === restOf(place));
  };

  /** Its row now shows another thing, and one of its like has come where it was: rows sorted by writing into them. */
  const hasGoneOn = (entry: Entry, element: Element): boolean => {
    if (isSamePlace(entry.place, placeOf(element))) return false;
    const wasThere = (one: Element) => {
      const known = byElement.get(one);
      return known !== undefined && isSamePlace(entry.place, known.place);
    };
    return alikeIn(entry).some((one) => one !== element && !wasThere(one) && isSamePlace(entry.place, placeOf(one)));
  };
  const knowPlace = (entry: Entry, element: Element): void => {
    if (items.hasChanged(entry.place, entry.knownAt)) Object.assign(entry, { place: placeOf(element) });
    entry.knownAt = items.moment();
  };

  return {
    noteChanges: items.note,
    /** Only the first call counts; returns the prefix in force. */
    begin(wanted: string, after: number): string {
      if (prefix === undefined) count = Math.max(count, after);
      return (prefix ??= wanted);
    },
    last: () => count,
    /** Takes back refs that nobody has seen. */
    withdraw(after: number): void {
      for (; count > after; count -= 1) {
        const ref = refAt(count);
        const { element, previous } = byRef.get(ref) ?? {};
        const known = element?.deref();
        if (known && previous) byElement.set(known, previous);
        else if (known) byElement.delete(known);
        byRef.delete(ref);
      }
    },
    /**
     * The same while the element is connected and keeps role and place, whatever its name; also that of one replaced by
     * its like. Else a new one: rows of long lists are used again for other things.
     */
    refOf(element: Element, role = roleOf(element), name = refName(element, role)): Ref {
      const known = byElement.get(element);
      if (known?.role === role && known.name === name) {
        if (known.knownAt < items.moment()) knowPlace(known, element);
        return known.ref;
      }
      if (known && isStill(known, element, role)) {
        Object.assign(known, { name, place: placeOf(element), knownAt: items.moment() });
        list(known);
        return known.ref;
      }
      const signature = signed(element, role, name);
      const gone = known ? undefined : replacedBy(signature);
      const held = { ...signature, element: new WeakRef(element), knownAt: items.moment() };
      const entry = gone ?? { ...held, ref: refAt(++count), previous: known };
      if (gone) Object.assign(gone, held);
      else list(entry);
      byElement.set(element, entry);
      byRef.set(entry.ref, entry);
      return entry.ref;
    },
    /** As `refOf` knows it, else the only other element that fits. Throws STALE_REF, which says why. */
    resolve(ref: Ref): Element {
      const entry = byRef.get(ref);
      if (!entry) throw wasGiven(ref) ? fail('STALE_REF', `${ref} is no longer on the page.`) : unknownRefError(ref);
      const element = entry.element.deref();
      const now = element && safe(element).isConnected ? signatureOf(element) : undefined;
      if (element && now) {
        if (isNamed(entry, now) && hasGoneOn(entry, element))
          throw fail('STALE_REF', `${ref} was in another row: the rows were filled anew.`, lookAgain);
        if (isNamed(entry, now) || isStill(entry, element, now.role)) return element;
      }
      const fitting = findAgain(entry);
      const [again, more] = fitting.filter((one) => mayBe(entry, one));
      if (!again || more) throw staleRef(entry, now, fitting.length);
      entry.element = new WeakRef(again);
      if (!byElement.has(again)) byElement.set(again, entry);
      return again;
    },
    live: () =>
      [...byRef.values()].flatMap(({ ref, role, element: held }) => {
        const element = held.deref();
        return element && byElement.get(element)?.ref === ref && safe(element).isConnected
          ? [{ ref, element, role }]
          : [];
      }),
    known(ref: Ref): { role: string; name: string } | undefined {
      const entry = byRef.get(ref);
      return entry && { role: entry.role, name: entry.name };
    },
  };
}

interface Entry extends Signature {
  ref: Ref;
  element: WeakRef<Element>;
  previous: Entry | undefined;
  /** The moment of its place. */
  knownAt: number;
}

const lookAgain = { hint: 'Choose in the newest page text.' };

function staleRef({ ref, role, name }: Entry, now: Named | undefined, fitting: number): AgentError {
  const was = `${role} "${name}"`;
  if (fitting > 1)
    return fail('STALE_REF', `${ref} was rendered again, and ${fitting} elements fit it now: ${was}.`, lookAgain);
  if (now) return fail('STALE_REF', `${ref} was ${was} and is now ${now.role} "${now.name}".`, lookAgain);
  return fail('STALE_REF', `${ref} is no longer on the page.`);
}

type Named = Pick<Signature, 'role' | 'name'>;

const isNamed = (one: Named, other: Named): boolean => one.role === other.role && one.name === other.name;

const keyOf = ({ role, name, localName, place }: Signature): string =>
  `${role} ${localName} ${name || place.item} ${place.item.length}`;

function isGone({ element }: Entry): boolean {
  const last = element.deref();
  return !last || !safe(last).isConnected;
}

/**
 * In its role and place, and its old name has not gone on to another, as in a wizard that uses its buttons again. A
 * cell is known by its place.
 */
function isStill(known: Entry, element: Element, role: string): boolean {
  if (known.role !== role || !isSamePlace(known.place, placeOf(element))) return false;
  return restOf(known.place) !== '' || cells.has(role) || findAgain(known).length === 0;
}

const cells = new Set(['cell', 'gridcell']);
