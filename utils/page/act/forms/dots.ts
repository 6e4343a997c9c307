/** In place of a secret value. */
export const DOTS = '••••';
