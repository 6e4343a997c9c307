import { lazily, z } from '../zod';
import { nameProblemBy, nameSchema, readEachNamed, readNamed } from './named-items';

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

export const nameProblem = nameProblemBy(() => savedScriptSchema().shape.name);
