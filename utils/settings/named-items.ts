import { z } from '../zod';

/** Ids are unique in a list, and names in any case. */
export interface NamedItem {
  id: string;
  name: string;
}

/** `allowed`: its signs. */
export const nameSchema = (allowed: RegExp) => z.string().trim().min(1).max(60).regex(allowed);

/** Without damaged items, and those with the id or name of an earlier one. */
export function readNamed<Item extends NamedItem>(schema: z.ZodType<Item>, stored: unknown): Item[] {
  return readEachNamed(schema, stored).filter((item) => item !== undefined);
}

/** Undefined for an item that would be left out. */
export function readEachNamed<Item extends NamedItem>(schema: z.ZodType<Item>, stored: unknown): (Item | undefined)[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  return (Array.isArray(stored) ? stored : []).map((each: unknown) => {
    const item = schema.safeParse(each).data;
    if (!item || ids.has(item.id) || names.has(nameKey(item.name))) return undefined;
    ids.add(item.id);
    names.add(nameKey(item.name));
    return item;
  });
}

/** Each replaces the one with the same id or name. */
export function withNamed<Item extends NamedItem>(items: readonly Item[], added: readonly Item[]): Item[] {
  return [...items.filter((old) => !added.some((item) => isSame(old, item))), ...added];
}

/** In any case of letters. */
export function itemNamed<Item extends NamedItem>(items: readonly Item[], name: string): Item | undefined {
  return items.find((item) => nameKey(item.name) === nameKey(name));
}

export type NameProblem = 'empty' | 'long' | 'taken';

/** By the schema of the name. Undefined where an item can have it. `id`: the item being renamed. */
export const nameProblemBy =
  (schema: () => z.ZodType) =>
  (items: readonly NamedItem[], name: string, id?: string): NameProblem | undefined => {
    if (name.trim() === '') return 'empty';
    if (!schema().safeParse(name).success) return 'long';
    return items.some((other) => other.id !== id && nameKey(other.name) === nameKey(name)) ? 'taken' : undefined;
  };

export function nameKey(name: string): string {
  return name.trim().toLowerCase().normalize('NFC');
}

const isSame = (one: NamedItem, other: NamedItem): boolean =>
  one.id === other.id || nameKey(one.name) === nameKey(other.name);
