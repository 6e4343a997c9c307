import { lazily, z } from '../zod';
import { nameKey, nameProblemAmong, readEachNamed, readNamed, type NameProblem } from './named-items';

/** Storage key `local:savedScripts`. */
const savedScriptSchema = lazily(() =>
  z.object({
    id: z.string().min(1),
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\n\r\t]*$/),
    code: z.string().min(1).max(100_000),
    /** It came in a file: somebody else may have written it. */
    imported: z.literal(true).optional().catch(undefined),
  }),
);
export type SavedScript = z.infer<ReturnType<typeof savedScriptSchema>>;

/** Damaged ones, and those with the same id or name as another, are left out. */
export const readSavedScripts = (stored: unknown): SavedScript[] => readNamed(savedScriptSchema(), stored);

/** -1 where all are valid. */
export const damagedScript = (stored: readonly unknown[]): number =>
  readEachNamed(savedScriptSchema(), stored).indexOf(undefined);

/** Those that start with the words come first, each group in alphabetical order. */
export function scriptsMatching(scripts: readonly SavedScript[], words: string): SavedScript[] {
  const query = nameKey(words);
  const rank = ({ name }: SavedScript) => (nameKey(name).startsWith(query) ? 0 : 1);
  return scripts
    .filter(({ name }) => nameKey(name).includes(query))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Undefined where a script can have the name. `id`: the script being renamed. */
export const nameProblem = (scripts: readonly SavedScript[], name: string, id?: string): NameProblem | undefined =>
  nameProblemAmong(scripts, savedScriptSchema().shape, name, id);
