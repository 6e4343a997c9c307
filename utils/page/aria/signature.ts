import { allRoots, isShadowRoot } from '../dom/dom';
import { nameOf, wholeContentOf } from './name';
import { placeOf } from './place';
import { roleOf } from './role';
import { holdsTarget } from './target';
import { isVisible } from './visibility';
import { doc, safe } from '../dom/safe';
import { rolesIn } from './roles';

export type Signature = ReturnType<typeof signed>;

export function signatureOf(element: Element): { role: string; name: string } {
  const role = roleOf(element);
  return { role, name: refName(element, role) };
}

/** Wrappers, cells and items are named by content that is short and has no target. */
export function refName(element: Element, role: string): string {
  return nameOf(element, role) || (namedByShortContent.has(role) ? shortContent(element) : '');
}

const namedByShortContent = rolesIn('generic paragraph gridcell cell rowheader columnheader listitem');

export function signed(element: Element, role: string, name: string) {
  const container = safe(safe(element).parentElement)?.closest(containers);
  return {
    role,
    name,
    localName: safe(element).localName,
    container: container ? new WeakRef(container) : undefined,
    root: new WeakRef(safe(element).getRootNode()),
    place: placeOf(element),
    code: codeOf(element),
  };
}

/** Its name in the code, which tells apart what reads the same. One with a number may be a position. */
const codeOf = (element: Element): string =>
  ['id', 'name'].map((by) => safe(element).getAttribute(by) ?? '').find((code) => /^[^\d:]+$/.test(code)) ?? '';

/** The only one, or else the only one with its name in the code. */
export function onlyOne<T>(fitting: readonly T[], { code }: Signature, codeIn: (one: T) => string): T | undefined {
  const [one, more] = fitting.length > 1 ? fitting.filter((each) => code !== '' && codeIn(each) === code) : fitting;
  return more ? undefined : one;
}

/** By its name, or else by the words of its row or item. */
export const isTold = ({ name, place }: Signature): boolean => name !== '' || /\S/.test(place.item);

/**
 * Visible ones; one if role and name are unique, also with its name in the code, or within a container that is or
 * reads the same. None if too many have the tag.
 */
export function findAgain(signature: Signature): Element[] {
  if (!isTold(signature)) return [];
  const { name, place } = signature;
  const found = alikeIn(signature).filter((element) => name !== '' || placeOf(element).item === place.item);
  const near = found.filter((element) => fitsContainer(element, signature.container?.deref()));
  const one = onlyOne(near, signature, codeOf) ?? onlyOne(found, signature, codeOf);
  return one ? [one] : found;
}

/** Visible ones with its role and name. None if too many have the tag. */
export function alikeIn(signature: Signature): Element[] {
  const { name, role, localName } = signature;
  let looked = 0;
  const found: Element[] = [];
  for (const root of rootsFor(signature)) {
    for (const element of safe(root).querySelectorAll(localName)) {
      if (roleOf(element) !== role) continue;
      if (++looked > maxNames) return [];
      if (refName(element, role) === name && isVisible(element)) found.push(element);
    }
  }
  return found;
}

const containers =
  'tr, li, dialog, form, fieldset, section, article, nav, aside, header, footer, main, [role=row], [role=listitem], [role=dialog], [role=group], [role=region], [role=form]';
const maxTextLength = 150;
/** Each takes some microseconds. */
const maxNames = 3_000;
const maxElements = 50_000;

function fitsContainer(element: Element, container: Element | undefined): boolean {
  const own = safe(safe(element).parentElement)?.closest(containers);
  if (!own || !container) return false;
  return (
    own === container ||
    (!safe(container).isConnected &&
      safe(own).localName === safe(container).localName &&
      safe(own).textContent === safe(container).textContent)
  );
}

function rootsFor({ root }: Signature): readonly (Document | ShadowRoot)[] {
  const old = root.deref();
  if (old && isShadowRoot(old) && old.isConnected) return [old];
  return doc.getElementsByTagName('*').length > maxElements ? [document] : allRoots();
}

function shortContent(element: Element): string {
  if (holdsTarget(element) || (safe(element).textContent ?? '').length > 4 * maxTextLength) return '';
  const content = wholeContentOf(element);
  return content.length <= maxTextLength ? content : '';
}
