import * as z from 'zod';

// Without this setting zod tries `new Function`, which the browser reports as a violation.
z.config({ jitless: true });

export { z };
// One by one: an object of them would bring all of zod into the panel.
export { array, boolean, enum as oneOf, number, object, string } from 'zod';

/** Where it is wrong and how, undefined for what is sound. */
export function problemIn(schema: z.ZodType, stored: unknown): string | undefined {
  const issue = schema.safeParse(stored).error?.issues[0];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
}

/** Damaged ones are left out. */
export function readEach<Item>(schema: z.ZodType<Item>, stored: unknown): Item[] {
  return (Array.isArray(stored) ? stored : []).flatMap((item: unknown) => schema.safeParse(item).data ?? []);
}

/** Building one takes longer than most of its uses. */
export function lazily<Schema>(build: () => Schema): () => Schema {
  let built: Schema | undefined;
  return () => (built ??= build());
}

/** Only so much of it is checked. */
export const partly = <Type>(checked: z.ZodType) => checked as z.ZodType<Type>;

/** Absent, not undefined. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional() as unknown as z.ZodExactOptional<Schema>;

/** Nothing relies on it. */
export const unchecked = <Type>() => optional(partly<Type>(z.unknown()));

/** Milliseconds since the epoch. Any other number is none, and cannot be written as a time: `Date` ends there. */
export const moment = () => z.number().min(-LAST_MS).max(LAST_MS);
const LAST_MS = 8.64e15;
