/** Made by scripts/public-suffixes.ts. */
declare module 'virtual:public-suffixes' {
  /** A line for each top-level domain that has rules below it. */
  export const rules: string;
  /** Names that match a rule and still are not public suffixes. */
  export const exceptions: readonly string[];
}
