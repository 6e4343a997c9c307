import * as z from 'zod';

// Without this setting zod tries `new Function`, which the browser reports as a violation.
z.config({ jitless: true });

export { z };

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
