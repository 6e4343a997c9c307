import { decodedText } from '../../text/decoded-text';

/**
 * Under which a browser saves a response, by the server's word; undefined for one that it shows. `filename*` precedes
 * `filename`, as in RFC 6266.
 */
export function downloadName(url: string, disposition: string, contentType: string): string | undefined {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^\s*attachment\b/i.test(disposition) && (type === '' || shown.test(type))) return undefined;
  const encoded = /filename\*\s*=\s*[\w-]+'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodedText(encoded.trim());
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name ?? decodedText(URL.parse(url)?.pathname.split('/').at(-1) ?? '');
}

/** Both browsers show these in a tab. */
const shown =
  /^(text\/(?!csv|calendar)|image\/|audio\/|video\/|application\/((xhtml\+|[\w.-]+\+)?(xml|json)|pdf|(x-)?javascript|ogg)$|multipart\/x-mixed-replace)/;
