/** Made by scripts/public-suffixes.ts. */
declare module 'virtual:public-suffixes' {
  /** A line for each top-level domain that has rules below it. */
  export const rules: string;
  /** Names that are no public suffix although a rule fits them. */
  export const exceptions: readonly string[];
}
