import { allRoots, isShadowRoot } from './dom';
import { contentOf, nameOf } from './name';
import { roleOf } from './role';
import { isVisible } from './visibility';

/** What an element is known by when it is rendered anew. */
export interface Signature {
  role: string;
  name: string;
  localName: string;
  /** The row, list item or section around it, which tells it apart from its like. */
  container: WeakRef<Element> | undefined;
  root: WeakRef<Node>;
}

/** Role and name of an element as a snapshot gives them. */
export function signatureOf(element: Element): { role: string; name: string } {
  const role = roleOf(element);
  return { role, name: refName(element, role) };
}

/** The name of an element that has a ref: a clickable wrapper or cell is named by its content where that is short. */
export function refName(element: Element, role: string): string {
  return nameOf(element, role) || (/^(generic|gridcell)$/.test(role) ? shortContent(element) : '');
}

export function signed(element: Element, role: string, name: string): Signature {
  const container = element.parentElement?.closest(containers);
  return {
    role,
    name,
    localName: element.localName,
    container: container ? new WeakRef(container) : undefined,
    root: new WeakRef(element.getRootNode()),
  };
}

/**
 * The visible elements that fit a signature: one where role and name are unique, or unique in a container that is the same
 * or reads the same. Looks at elements of the same tag only, and gives up (with none) where there are too many.
 */
export function findAgain(signature: Signature): Element[] {
  if (signature.name === '') return [];
  let looked = 0;
  const found: Element[] = [];
  for (const root of rootsFor(signature)) {
    for (const element of root.querySelectorAll(signature.localName)) {
      if (roleOf(element) !== signature.role) continue;
      if (++looked > mostNames) return [];
      if (refName(element, signature.role) === signature.name && isVisible(element)) found.push(element);
    }
  }
  if (found.length < 2) return found;
  const near = found.filter((element) => fitsContainer(element, signature.container?.deref()));
  return near.length === 1 ? near : found;
}

const containers =
  'tr, li, dialog, form, fieldset, section, article, nav, aside, header, footer, main, [role=row], [role=listitem], [role=dialog], [role=group], [role=region], [role=form]';
const longestText = 150;
/** Names cost some microseconds each. */
const mostNames = 3_000;
/** Above this many elements shadow roots are not searched for: that alone would be felt. */
const mostElements = 50_000;

function fitsContainer(element: Element, container: Element | undefined): boolean {
  const own = element.parentElement?.closest(containers);
  if (!own || !container) return false;
  return (
    own === container ||
    (!container.isConnected && own.localName === container.localName && own.textContent === container.textContent)
  );
}

function rootsFor({ root }: Signature): (Document | ShadowRoot)[] {
  const old = root.deref();
  if (old && isShadowRoot(old) && old.isConnected) return [old];
  return document.getElementsByTagName('*').length > mostElements ? [document] : allRoots();
}

/** The content of a wrapper that is short and holds nothing else to act on. */
function shortContent(element: Element): string {
  if (
    element.querySelector(
      'a[href], button, input, select, textarea, [onclick], [tabindex], [role]:not([role=presentation], [role=none])',
    )
  )
    return '';
  const content = contentOf(element, { hiddenToo: true });
  return content.length <= longestText ? content : '';
}
