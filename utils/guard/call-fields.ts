import type { CardField } from '../contracts/ports';

/** Everything that a call of a foreign tool hands over, in readable form: one line for each value, with its path. */
export function callFields(value: unknown, name = ''): CardField[] {
  if (typeof value !== 'object' || value === null)
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  const parts = Object.entries(value);
  if (parts.length === 0) return name === '' ? [] : [{ name, value: JSON.stringify(value) }];
  return parts.flatMap(([key, inner]) => callFields(inner, name === '' ? key : `${name}.${key}`));
}
