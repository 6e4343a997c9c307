/**
 * Of links in the frame. Where the line shows only the beginning of an address, at most its origin is known, else ''.
 */
export function resolveFrameBase(shown: string | undefined, outer: string): string {
  if (shown === undefined) return outer;
  const [known = '', ...rest] = shown.split('…');
  const cut = rest.length > 0;
  if (cut && !/^(\/|https?:\/\/[^/?#]+[/?#])/.test(known)) return '';
  const url = outer === '' ? URL.parse(known) : URL.parse(known, outer);
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  return cut ? url.origin : url.href;
}

/** Only where links in the document can be relative to it. */
export const baseUrlField = (url: string): { url?: string } => (/^https?:/.test(url) ? { url } : {});
