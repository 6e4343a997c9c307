import en from './en.json';

export type LocaleKey = keyof typeof en;

export function hasWords(key: string): boolean {
  return key in en;
}

/**
 * The user's words for a key, with `{name}` replaced by parameters. `{n|one|many}` chooses by the number `n`.
 * An unknown key gives the key itself (the repository test forbids that in source).
 */
export function t(key: LocaleKey | (string & {}), params: Record<string, string | number> = {}): string {
  const template = (en as Record<string, string>)[key] ?? key;
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = params[name] ?? '';
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (many ?? '');
  });
}
