import { lazily, z } from '../zod';
import { itemNamed, nameProblemBy, nameSchema, readNamed } from './named-items';
import { jsonIn } from '../json';

/** Storage key `local:savedPrompts`. */
const savedPromptSchema = lazily(() =>
  z.object({
    id: z.string().min(1),
    name: nameSchema(/^[^\n\r\t/]*$/),
    text: z.string().trim().min(1).max(10_000),
  }),
);
export type SavedPrompt = z.infer<ReturnType<typeof savedPromptSchema>>;

export const readSavedPrompts = (stored: unknown): SavedPrompt[] => readNamed(savedPromptSchema(), stored);

/** Undefined for any other text. */
export function readPromptCommand(prompts: readonly SavedPrompt[], text: string): SavedPrompt | undefined {
  const [, name] = /^\/(.+)$/.exec(text.trim()) ?? [];
  return name === undefined ? undefined : itemNamed(prompts, name);
}

export const promptNameProblem = nameProblemBy(() => savedPromptSchema().shape.name);

const APP = 'sidehand-prompts';

export function formatPrompts(prompts: readonly SavedPrompt[]): string {
  return `${JSON.stringify({ app: APP, format: 1, prompts: prompts.map(({ name, text }) => ({ name, text })) }, undefined, 2)}\n`;
}

/** Undefined if it is not such a file, or has a damaged prompt. */
export function parsePrompts(file: string, newId: () => string): SavedPrompt[] | undefined {
  const read = fileSchema().safeParse(jsonIn(file)).data;
  return read?.prompts.map((prompt) => ({ id: newId(), ...prompt }));
}

const fileSchema = lazily(() =>
  z.object({
    app: z.literal(APP),
    format: z.literal(1),
    prompts: z.array(savedPromptSchema().omit({ id: true })),
  }),
);
