import { languages } from '../page/act/forms/plain-number';

/** The code of a currency that is called so, by its whole name, in a language of the interface: `Swiss franc`. */
export function currencyCalled(name: string): string | undefined {
  known ??= namesOfAll();
  return known.get(name.trim().toLowerCase());
}

let known: ReadonlyMap<string, string> | undefined;

function namesOfAll(): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'currency' });
      return Intl.supportedValuesOf('currency').map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const);
    }),
  );
}
