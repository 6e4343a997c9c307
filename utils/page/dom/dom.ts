import { asCompared } from './invisible';
import { isOverlay, overlayTag } from './overlay';
import { fragmentNode, page } from './realm';
import { cached, cachedOnce, isTag, namespaceOf, tagOf } from './dom-cache';
import { doc, isTheDocument, noteShadowedForms, safe } from './safe';

export { isTag } from './dom-cache';

export type NativeField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isNativeField(node: Node | undefined | null): node is NativeField {
  return isTag(node, 'input') || isTag(node, 'select') || isTag(node, 'textarea');
}

export const isSvg = (element: Element): boolean => namespaceOf(element) === 'http://www.w3.org/2000/svg';

export type ShadowRootReader = (element: Element) => ShadowRoot | null | undefined;

let readShadowRoot: ShadowRootReader = (element) => safe(element).shadowRoot;

/** Only the browser gives closed ones, and only to extensions. */
export function readShadowRootsBy(reader: ShadowRootReader): void {
  readShadowRoot = reader;
}

export const shadowRootOf = cached((element: Element): ShadowRoot | undefined => {
  const localName = tagOf(element);
  if (localName === overlayTag && isOverlay(element)) return undefined;
  const root = hosts.has(localName) || localName.includes('-') ? (readShadowRoot(element) ?? undefined) : undefined;
  if (root) noteShadowedForms(root);
  return root;
});

/** https://dom.spec.whatwg.org/#valid-shadow-host-name */
const hosts = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** The document or a shadow root. */
export const rootOf = cached((element: Element): Node => safe(element).getRootNode());

export function rootsAround(...places: (Element | undefined)[]): ReadonlySet<Node> {
  return new Set([document, ...places.flatMap((place) => (place ? pathUp(place).map(rootOf) : []))]);
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  // Most are asked of the document, whose view is slow.
  return !isTheDocument(node) && safe(node).nodeType === fragmentNode && 'host' in node;
}

export function hostOf(element: Element): Element | undefined {
  const root = rootOf(element);
  return isShadowRoot(root) ? root.host : undefined;
}

export function isInShadowOf(inner: Element, host: Element): boolean {
  const around = hostOf(inner);
  return around !== undefined && (around === host || isInShadowOf(around, host));
}

export function collapse(text: string): string {
  return text === '' ? '' : text.replace(/\s+/g, ' ').trim();
}

/** Links in drawings may have an older attribute for it. */
export const writtenHref = (element: Element): string | null =>
  safe(element).getAttribute('href') ?? safe(element).getAttribute('xlink:href');

/** As one looks for it, without marks of struck text. */
export const bare = (text: string): string => collapse(asCompared(text.replaceAll('~~', '')));

/** The same without white space. */
export const squeeze = (text: string): string => asCompared(text.replace(/\s+|~~/g, ''));

/** Half of a character becomes U+FFFD. */
export function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`.toWellFormed();
}

/** Those of the shadow root, the assigned content of a slot, or its own. */
export function flatChildren(element: Element): readonly Node[] {
  const assigned = assignedTo(element);
  if (assigned) return assigned;
  const children: Node[] = [];
  // Faster than `Array.from(childNodes)` by half, in both browsers.
  const parent = shadowRootOf(element) ?? element;
  for (let child = safe(parent).firstChild; child; child = safe(child).nextSibling) children.push(child);
  return children;
}

/** At most `mostChildren`: thousands would be slow. */
export const firstChildren = cached((parent: Element | ShadowRoot): readonly Element[] => {
  const children: Element[] = [];
  for (let child = safe(parent).firstElementChild; child && children.length < mostChildren;) {
    children.push(child);
    child = safe(child).nextElementSibling;
  }
  return children;
});

export const mostChildren = 64;

/** Undefined for nothing: a slot then shows its own children. */
export function assignedTo(element: Element): readonly Node[] | undefined {
  if (!isTag(element, 'slot')) return undefined;
  const assigned = element.assignedNodes();
  return assigned.length > 0 ? assigned : undefined;
}

export const flatParent = cached((element: Element): Element | undefined => {
  const parent = safe(element).parentElement;
  const root = parent ? shadowRootOf(parent) : undefined;
  return parent ? ((root && slotOf(element, root)) ?? parent) : hostOf(element);
});

/** `assignedSlot` hides the slots of closed roots. */
function slotOf(element: Element, root: ShadowRoot): Element | undefined {
  return root.mode === 'closed'
    ? [...root.querySelectorAll('slot')].find((slot) => slot.assignedNodes().includes(element))
    : (safe(element).assignedSlot ?? undefined);
}

export function flatContains(outer: Element, inner: Element): boolean {
  return flatClosest(inner, (at) => at === outer) !== undefined;
}

/** In tree order; what `one` contains is behind it. */
export function isBefore(one: Node, other: Node): boolean {
  return (safe(one).compareDocumentPosition(other) & page.Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

export function pathStart(event: Event): Element | undefined {
  const [first] = event.composedPath();
  return first instanceof Element ? first : undefined;
}

export function pathUp(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | undefined = element; at; at = flatParent(at)) path.push(at);
  return path;
}

export function flatClosest(element: Element, fits: string | ((candidate: Element) => boolean)): Element | undefined {
  const test = typeof fits === 'string' ? (candidate: Element) => safe(candidate).matches(fits) : fits;
  for (let at: Element | undefined = element; at; at = flatParent(at)) if (test(at)) return at;
  return undefined;
}

/** Goes through all elements of the page. */
export const allRoots = cachedOnce((): readonly (Document | ShadowRoot)[] => {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of safe(root).querySelectorAll('*')) {
      const shadow = shadowRootOf(element);
      if (shadow) roots.push(shadow);
    }
  }
  return roots;
});

export function queryAll<T extends Element>(selector: string): T[] {
  return allRoots().flatMap((root) => [...safe(root).querySelectorAll<T>(selector)]);
}

export function* textNodesIn(element: Element, most = Infinity): Generator<Text> {
  const walker = doc.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let read = 0; read < most && walker.nextNode(); read++) yield walker.currentNode as Text;
}

export const deepActiveElement = cachedOnce((): Element | undefined => {
  let active = doc.activeElement ?? undefined;
  for (let inner = active; inner; inner = shadowRootOf(inner)?.activeElement ?? undefined) active = inner;
  return active;
});

/** CSS pixels of the viewport; in shadow roots too. */
export function deepElementFromPoint(x: number, y: number): Element | undefined {
  let found = doc.elementFromPoint(x, y);
  while (found) {
    const inner = shadowRootOf(found)?.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found ?? undefined;
}

/**
 * A message, no timer: hidden tabs hold those back by up to a second. Each in a channel of its own: Chromium hands over
 * all that waits in one in the same task.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
