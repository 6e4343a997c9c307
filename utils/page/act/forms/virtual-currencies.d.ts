/** Made by scripts/currencies.ts. */
declare module 'virtual:currencies' {
  /** A code of ISO 4217 by its name. */
  export const currencies: ReadonlyMap<string, string>;
  /** In small letters. */
  export const scales: readonly string[];
}

/** Made by scripts/currencies.ts. */
declare module 'virtual:currency-names' {
  /** A code of ISO 4217 by its whole name, in small letters. */
  export const currencyNames: ReadonlyMap<string, string>;
}
