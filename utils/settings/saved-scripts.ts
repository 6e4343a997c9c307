import { lazily, z } from '../zod';
import { nameProblemAmong, nameSchema, readEachNamed, readNamed, type NameProblem } from './named-items';

/** Storage key `local:savedScripts`. */
const savedScriptSchema = lazily(() =>
  z.object({
    id: z.string().min(1),
    name: nameSchema(/^[^\n\r\t]*$/),
    code: z.string().min(1).max(100_000),
    /** It came in a file: somebody else may have written it. */
    imported: z.literal(true).optional().catch(undefined),
  }),
);
export type SavedScript = z.infer<ReturnType<typeof savedScriptSchema>>;

export const readSavedScripts = (stored: unknown): SavedScript[] => readNamed(savedScriptSchema(), stored);

/** -1 where all are valid. */
export const damagedScript = (stored: readonly unknown[]): number =>
  readEachNamed(savedScriptSchema(), stored).indexOf(undefined);

export const nameProblem = (scripts: readonly SavedScript[], name: string, id?: string): NameProblem | undefined =>
  nameProblemAmong(scripts, savedScriptSchema().shape, name, id);
