/**
 * Runs in the page's own world, as `pageEventsMain` does. A custom element may keep its role, name and states in its
 * `ElementInternals`, which nobody else can ask for: this remembers them as they are attached, and finds those in a
 * property. For private ones attached before, a new element of the same name tells the role, and the element's own
 * properties its state. Answers for one element at a time, in the words of attributes. `internals-end` restores
 * everything. One that is in the page already stays.
 */
export function internalsMain(nonce: string): void {
  const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
  const { apply, get } = Reflect;
  const attach = HTMLElement.prototype.attachInternals as ((this: HTMLElement) => ElementInternals) | undefined;
  const isHere = new CustomEvent(`${nonce}-internals-here`, { cancelable: true });
  if (!attach || !apply(dispatchEvent, document, [isHere])) return;
  const attached = new WeakMap<Element, ElementInternals>();
  // `ariaChecked` is `aria-checked`.
  const properties = Object.keys(Object.getOwnPropertyDescriptors(ElementInternals.prototype))
    .filter((name) => /^aria[A-Z]/.test(name) && !/Elements?$/.test(name))
    .map((name) => [name, `aria-${name.slice(4).toLowerCase()}`] as const);

  const standIn = new Proxy(attach, {
    apply(original, self: HTMLElement, args: []) {
      const internals = apply(original, self, args);
      attached.set(self, internals);
      return internals;
    },
  });
  HTMLElement.prototype.attachInternals = standIn;

  const kept = (element: Element): ElementInternals | undefined => {
    const descriptors = Reflect.ownKeys(element).map(
      (key) => Object.getOwnPropertyDescriptor(element, key)?.value as unknown,
    );
    return descriptors.find((value) => value instanceof ElementInternals);
  };
  const likes = new Map<string, ElementInternals | undefined>();
  const likeOf = (name: string): ElementInternals | undefined => {
    if (!likes.has(name))
      likes.set(name, attached.get(apply(Document.prototype.createElement, document, [name]) as Element));
    return likes.get(name);
  };
  const answer = (event: Event) => {
    const [element] = event.composedPath();
    if (!(element instanceof Element)) return;
    const own = attached.get(element) ?? kept(element);
    const internals = own ?? likeOf(get(Element.prototype, 'localName', element) as string);
    if (!internals) return;
    if (own) attached.set(element, own);
    const told: Record<string, string> = {};
    for (const [property, attribute] of [['role', 'role'] as const, ...properties]) {
      const value: unknown = get(internals, property);
      if (typeof value === 'string') told[attribute] = value;
    }
    if (!own)
      for (const name of ['checked', 'selected', 'pressed', 'expanded', 'disabled', 'required']) {
        const value: unknown = get(element, name);
        if (typeof value === 'boolean') told[`aria-${name}`] = String(value);
      }
    apply(dispatchEvent, document, [new CustomEvent(`${nonce}-internals-are`, { detail: JSON.stringify(told) })]);
  };
  const here = (event: Event) => event.preventDefault();
  const end = () => {
    apply(removeEventListener, window, [`${nonce}-internals`, answer, true]);
    apply(removeEventListener, document, [`${nonce}-internals-here`, here]);
    apply(removeEventListener, document, [`${nonce}-internals-end`, end]);
    if (HTMLElement.prototype.attachInternals === standIn) HTMLElement.prototype.attachInternals = attach;
  };
  apply(addEventListener, window, [`${nonce}-internals`, answer, true]);
  apply(addEventListener, document, [`${nonce}-internals-here`, here]);
  apply(addEventListener, document, [`${nonce}-internals-end`, end]);
}
