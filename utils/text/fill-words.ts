export interface WayOfWriting {
  plurals: Pick<Intl.PluralRules, 'select'>;
  written: (value: string | number) => string;
}

/**
 * `{n|one|many}` chooses by `n`. Other plurals are named: `{n|one:# строка|few:# строки|other:# строк}`, `#` is the
 * number; the last form holds where no other does.
 */
export function fillWords(
  template: string,
  params: Readonly<Record<string, string | number>>,
  { plurals, written }: WayOfWriting,
): string {
  const formFor = (forms: readonly string[], value: string | number): string => {
    const category = plurals.select(Number(value));
    const named = forms.find((form) => form.startsWith(`${category}:`));
    const form = named ?? (category === 'one' && forms.length === 2 ? forms[0] : forms.at(-1));
    return (form ?? '').replace(/^(zero|one|two|few|many|other):/, '').replace('#', () => written(value));
  };
  return template.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = params[name] ?? '';
    return forms === undefined ? written(value) : formFor(forms.split('|'), value);
  });
}

/** In a line from right to left, a name or an address keeps its own direction. */
export function isolated(text: string): string {
  return text === '' ? '' : `\u2068${text}\u2069`;
}
