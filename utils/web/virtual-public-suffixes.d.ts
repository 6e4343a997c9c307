/** Made by scripts/public-suffixes.ts. */
declare module 'virtual:public-suffixes' {
  /** A line for each name that has rules below it: `ck * !www`. */
  export const rules: string;
}
