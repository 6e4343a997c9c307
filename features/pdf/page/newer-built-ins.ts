/**
 * Chrome 138 has neither, Firefox 142 only `toHex`. Else pdf.js would bring the 170 kB of its build for old browsers,
 * twice. Can be removed with Chrome 145 and Firefox 144.
 */
export function addNewerBuiltIns(): void {
  for (const { prototype } of [Map, WeakMap] as { prototype: object }[])
    add(prototype, 'getOrInsertComputed', getOrInsertComputed);
  add(Uint8Array.prototype, 'toHex', toHex);
}

function add(prototype: object, name: string, value: unknown): void {
  if (!(name in prototype)) Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
}

/** https://tc39.es/proposal-upsert/ */
function getOrInsertComputed<Key, Value>(this: Map<Key, Value>, key: Key, compute: (key: Key) => Value): Value {
  if (!this.has(key)) this.set(key, compute(key));
  return this.get(key) as Value;
}

/** https://tc39.es/proposal-arraybuffer-base64/ */
function toHex(this: Uint8Array): string {
  return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
