/**
 * The same in both browsers: elements become tag and text, maps objects, functions and promises their kind, what
 * contains itself `[cycle]`. A getter that throws loses only its own value. Reads at most `mostParts` values.
 */
export function plainValue(given: unknown, mostParts: number): unknown {
  const path: object[] = [];
  let partsLeft = mostParts;

  const toPlain = (value: unknown): unknown => {
    partsLeft -= 1;
    if (partsLeft < 0) return '[more]';
    if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`;
    if (typeof value === 'object' && value !== null) return attempt(() => within(value));
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'undefined') return '[undefined]';
    return typeof value === 'symbol' || (typeof value === 'number' && !Number.isFinite(value)) ? String(value) : value;
  };
  const attempt = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return `[not readable: ${error instanceof Error ? error.message : 'it threw'}]`;
    }
  };
  const within = (value: object): unknown => {
    if (path.includes(value)) return '[cycle]';
    if (path.length >= 20) return '[deeper]';
    path.push(value);
    try {
      return known(value) ?? toPlainByKind(value);
    } finally {
      path.pop();
    }
  };
  const known = (value: object): unknown => {
    if ((value as Window).window === value) return '[window]';
    // Nodes of frames are not instances of this window's classes.
    const { nodeType } = value as { nodeType?: unknown };
    if (nodeType === 1) return describe(value as Element);
    if (nodeType === 9) return `[document ${(value as Document).URL}]`;
    if (typeof nodeType === 'number') return (value as Node).textContent;
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof RegExp || value instanceof URL) return String(value);
    if (value instanceof Promise) return '[promise: await it]';
    if (value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
    if (value instanceof Map) {
      const entries = [...value].slice(0, Math.max(partsLeft, 0));
      return entries.every(([key]) => typeof key === 'string') ? fromEntries(entries) : entries.map(toPlain);
    }
    return undefined;
  };
  const describe = (element: Element): string => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const names = ['id', 'class', 'name', 'type', 'href'].flatMap((name) =>
      element.hasAttribute(name) ? [` ${name}="${element.getAttribute(name)}"`] : [],
    );
    return `<${element.localName}${names.join('')}>${text.length > 80 ? ` ${text.slice(0, 80)}…` : text && ` ${text}`}`;
  };
  const toPlainByKind = (value: object): unknown => {
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return toPlain(toJSON.call(value));
    if (Symbol.iterator in value) {
      const items: unknown[] = [];
      for (const item of value as Iterable<unknown>) {
        if (partsLeft <= 0) return [...items, '[more]'];
        items.push(toPlain(item));
      }
      return items;
    }
    return fromEntries(
      Object.keys(value)
        .slice(0, Math.max(partsLeft, 0))
        .map((key) => [key, attempt(() => (value as Record<string, unknown>)[key])]),
    );
  };
  const fromEntries = (entries: readonly (readonly [unknown, unknown])[]): Record<string, unknown> =>
    Object.fromEntries(
      entries.filter(([, value]) => value !== undefined).map(([key, value]) => [String(key), toPlain(value)]),
    );

  return toPlain(given);
}
