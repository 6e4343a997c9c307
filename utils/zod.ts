import * as z from 'zod';

// Extension pages forbid eval: without this setting zod tries `new Function`, which the browser reports as a violation.
z.config({ jitless: true });

export { z };

/** The items of a stored list. Damaged ones are left out. */
export function readEach<Item>(schema: z.ZodType<Item>, stored: unknown): Item[] {
  return (Array.isArray(stored) ? stored : []).flatMap((item: unknown) => schema.safeParse(item).data ?? []);
}

/**
 * Builds a schema, or something made of schemas, when it is first needed: building one takes longer than most of its
 * uses.
 */
export function lazily<Schema>(build: () => Schema): () => Schema {
  let built: Schema | undefined;
  return () => (built ??= build());
}
