/** Of a currency or a scale, as the table of them has it. */
export function plainName(name: string): string {
  return name.normalize('NFKC').replace(/\p{Cf}|\.+$/gu, '');
}
