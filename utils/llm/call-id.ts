const portable = /^[a-zA-Z0-9]{9}$/;

/**
 * The id of a call in a form that every server accepts: nine letters and digits, which Mistral requires and all others
 * allow. The same id always gives the same result.
 */
export function wireCallId(id: string): string {
  return portable.test(id) ? id : `${hash(id, 0x811c9dc5)}${hash(id, 0x9e3779b9)}`.slice(-9);
}

/** An id that no call has. */
export function newCallId(): string {
  return wireCallId(crypto.randomUUID());
}

/** FNV-1a, in seven characters of base 36. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
