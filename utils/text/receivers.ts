import { squeezed, wordsIn } from './plain-text';

/** A page completes names so: the address has a word of the name before its host. */
export function isAddressOf(address: string, name: string): boolean {
  const [local = '', host] = address.split('@');
  return (
    host !== undefined && wordsIn(name).some((word) => word.length > 2 && squeezed(local).includes(squeezed(word)))
  );
}

/** A field of a message. Missing another name only misses a question. */
export function isToField(name: string): boolean {
  return /^\W*(?:to|b?cc)\W*$/i.test(name);
}

/** Between signs that part names, and each address. A long text is one part. */
export function receiversIn(value: string): string[] {
  if (value.length > MAX_LENGTH) return [value];
  const parts = value.split(/[,;<>"()\n]|\s(?=\S*[\p{N}@])|(?<=[\p{N}@]\S*)\s/u);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const MAX_LENGTH = 2_000;
