/** Of a currency or a scale, as in their table. */
export function plainName(name: string): string {
  return name.normalize('NFKC').replace(/\p{Cf}|\.+$/gu, '');
}
