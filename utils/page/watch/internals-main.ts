import { standIns } from './stand-ins';

/**
 * Runs in the page's own world, as `pageEventsMain` does. A custom element may keep role, name and states in its
 * `ElementInternals`, which nobody else can ask for. This remembers them as they are attached, and finds those in a
 * property. For private ones attached before, a new element of the same name tells the role, and the element's own
 * properties its state. Answers in the words of attributes. `internals-end` restores everything.
 */
export function internalsMain(nonce: string): void {
  const { restore, tell, hear, replace } = standIns(nonce);
  const { apply, get } = Reflect;
  if (!HTMLElement.prototype.attachInternals || !tell('internals-here')) return;
  const attached = new WeakMap<Element, ElementInternals>();
  // `ariaChecked` is `aria-checked`.
  const properties = Object.keys(Object.getOwnPropertyDescriptors(ElementInternals.prototype))
    .filter((name) => /^aria[A-Z]/.test(name) && !/Elements?$/.test(name))
    .map((name) => [name, `aria-${name.slice(4).toLowerCase()}`] as const);

  replace(HTMLElement.prototype, 'attachInternals', (self: HTMLElement, _args, send) => {
    const internals = send() as ElementInternals;
    attached.set(self, internals);
    return internals;
  });

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
    tell('internals-are', JSON.stringify(told));
  };
  hear('internals', answer, window);
  hear('internals-here', (event: Event) => event.preventDefault());
  hear('internals-end', restore);
}
