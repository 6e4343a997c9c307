/** For use between quotes on one line. */
export const escape = (text: string): string => text.replace(/["\\\n\t]/g, (sign) => escapes[sign] ?? `\\${sign}`);

/** Total: a backslash without a meaning is dropped. */
export const unescape = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign);

const escapes: Record<string, string> = { '\n': '\\n', '\t': '\\t' };
const signs: Record<string, string> = { n: '\n', t: '\t' };
