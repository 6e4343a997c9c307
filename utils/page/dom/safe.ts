/**
 * Elements can shadow properties of their document and form by their names: `<img name=body>`, `<input name=children>`.
 * So a document, and what may be a form, is read only through `doc` and `safe`.
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-document-nameditem
 */

const theDocument = globalThis.document;

/** Pass `document` itself to the browser's own functions. */
export const doc: Document = theDocument ? viewOf(theDocument, () => Document.prototype) : theDocument;

export const isTheDocument = (node: Node): boolean => node === (theDocument as Node | undefined);

/** A view of the document or of a form with such names; others as they are. */
export function safe<T extends Node | null | undefined>(node: T): T {
  if (node === (theDocument as Node | undefined)) return (node && doc) as unknown as T;
  if (shadowed.size === 0 || !node || !shadowed.has(node)) return node;
  const known = views.get(node);
  if (known) return known as T;
  const view = viewOf(node, () => HTMLFormElement.prototype);
  views.set(node, view);
  return view;
}

export const documentView = (inner: Document): Document => viewOf(inner, () => Document.prototype);

export function noteShadowedForms(root: Document | ShadowRoot): void {
  const forms: ArrayLike<Element> = root === theDocument ? doc.forms : root.querySelectorAll('form');
  for (let at = 0; at < forms.length; at++) noteForm(forms[at] as HTMLFormElement);
}

export function noteForm(form: HTMLFormElement): void {
  if (isShadowed(form)) shadowed.add(form);
  else shadowed.delete(form);
}

export function isShadowingName(name: string): boolean {
  return name in HTMLFormElement.prototype || name in Document.prototype;
}

const shadowed = new Set<Node>();
const views = new WeakMap<Node, Node>();

function isShadowed(form: HTMLFormElement): boolean {
  const own = viewOf(form, () => HTMLFormElement.prototype);
  const { elements } = own;
  // Checking them would take longer than the view.
  if (elements.length > maxNamedFields) return true;
  return [...Array.from(elements), ...own.querySelectorAll('img')].some((element) =>
    ['name', 'id'].some((attribute) => {
      const name = element.getAttribute(attribute) ?? '';
      return name !== '' && name in HTMLFormElement.prototype;
    }),
  );
}

const maxNamedFields = 500;

function viewOf<T extends object>(target: T, prototype: () => object): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(prototype(), key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (_, key, value) => Reflect.set(prototype(), key, value, target),
  });
}
