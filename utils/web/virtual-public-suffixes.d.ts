/** Made by scripts/public-suffixes.ts. */
declare module 'virtual:public-suffixes' {
  /** `ck * !www`. */
  export const rules: string;
}
