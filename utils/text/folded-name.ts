/** Words, and signs that may tell one control from another (`+1`, `A-`), between spaces, without currencies. */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().replaceAll('\uFE0F', '');
  const parts = plain.match(/[\p{L}\p{M}\p{N}]+|(?!\p{Sc})\p{S}|(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])/gu) ?? [];
  return ` ${parts.join(' ')} `;
}
