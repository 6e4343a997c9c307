import { z } from '../zod';

/** Code that the user keeps under a name, to run it again. Storage key `local:savedScripts`. */
export const savedScriptSchema = z.object({
  id: z.string().min(1),
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^\n\r\t]*$/),
  code: z.string().min(1).max(100_000),
});
export type SavedScript = z.infer<typeof savedScriptSchema>;

/** Reads what is stored: damaged scripts, and those whose id or name another one has, are left out. */
export function readSavedScripts(stored: unknown): SavedScript[] {
  return readEach(stored).filter((script) => script !== undefined);
}

/** The place of the first script that would be left out; -1 where all are sound. */
export function damagedScript(stored: readonly unknown[]): number {
  return readEach(stored).indexOf(undefined);
}

/** Undefined for each that is damaged, or whose id or name one before it has. */
function readEach(stored: unknown): (SavedScript | undefined)[] {
  const ids = new Set<string>();
  const names = new Set<string>();
  return (Array.isArray(stored) ? stored : []).map((item) => {
    const script = savedScriptSchema.safeParse(item).data;
    if (!script || ids.has(script.id) || names.has(keyOf(script.name))) return undefined;
    ids.add(script.id);
    names.add(keyOf(script.name));
    return script;
  });
}

/** Names are told apart without regard to upper and lower case. */
export function scriptNamed(scripts: readonly SavedScript[], name: string): SavedScript | undefined {
  return scripts.find((script) => keyOf(script.name) === keyOf(name));
}

/** Those whose name holds the words, the ones that begin with them first, each by the alphabet. */
export function scriptsMatching(scripts: readonly SavedScript[], words: string): SavedScript[] {
  const sought = keyOf(words);
  const rank = ({ name }: SavedScript) => (keyOf(name).startsWith(sought) ? 0 : 1);
  return scripts
    .filter(({ name }) => keyOf(name).includes(sought))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Adds a script, or puts it in the place of the one that has its id or its name. */
export function withScript(scripts: readonly SavedScript[], script: SavedScript): SavedScript[] {
  return [...scripts.filter(({ id, name }) => id !== script.id && keyOf(name) !== keyOf(script.name)), script];
}

export type NameProblem = 'empty' | 'long' | 'taken';

/** What is wrong with a name; undefined where a script can have it. `id` is that of the script which is renamed. */
export function nameProblem(scripts: readonly SavedScript[], name: string, id?: string): NameProblem | undefined {
  if (name.trim() === '') return 'empty';
  if (!savedScriptSchema.shape.name.safeParse(name).success) return 'long';
  const other = scriptNamed(scripts, name);
  return other && other.id !== id ? 'taken' : undefined;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase().normalize('NFC');
}
