import { lazily, z } from '../zod';

/** Code that the user saved under a name for reuse. Storage key `local:savedScripts`. */
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

/** Reads the stored scripts: damaged ones, and those with the same id or name as another, are left out. */
export function readSavedScripts(stored: unknown): SavedScript[] {
  return readEach(stored).filter((script) => script !== undefined);
}

/** The index of the first script that would be left out; -1 where all are valid. */
export function damagedScript(stored: readonly unknown[]): number {
  return readEach(stored).indexOf(undefined);
}

/** Each script; undefined for one that is damaged, or has the id or name of an earlier one. */
function readEach(stored: unknown): (SavedScript | undefined)[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  return (Array.isArray(stored) ? stored : []).map((item) => {
    const script = savedScriptSchema().safeParse(item).data;
    if (!script || ids.has(script.id) || names.has(keyOf(script.name))) return undefined;
    ids.add(script.id);
    names.add(keyOf(script.name));
    return script;
  });
}

/** The script with this name. Names are compared without regard to case. */
export function scriptNamed(scripts: readonly SavedScript[], name: string): SavedScript | undefined {
  return scripts.find((script) => keyOf(script.name) === keyOf(name));
}

/** The scripts whose name contains the words, those that start with them first, each group in alphabetical order. */
export function scriptsMatching(scripts: readonly SavedScript[], words: string): SavedScript[] {
  const query = keyOf(words);
  const rank = ({ name }: SavedScript) => (keyOf(name).startsWith(query) ? 0 : 1);
  return scripts
    .filter(({ name }) => keyOf(name).includes(query))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Adds a script, or replaces the one with the same id or name. */
export function withScript(scripts: readonly SavedScript[], script: SavedScript): SavedScript[] {
  return [...scripts.filter(({ id, name }) => id !== script.id && keyOf(name) !== keyOf(script.name)), script];
}

export type NameProblem = 'empty' | 'long' | 'taken';

/** What is wrong with a name; undefined where a script can have it. `id` is the id of the script being renamed. */
export function nameProblem(scripts: readonly SavedScript[], name: string, id?: string): NameProblem | undefined {
  if (name.trim() === '') return 'empty';
  if (!savedScriptSchema().shape.name.safeParse(name).success) return 'long';
  const other = scriptNamed(scripts, name);
  return other && other.id !== id ? 'taken' : undefined;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase().normalize('NFC');
}
