import { allowedSchema, workflowStepSchema } from '../../../utils/contracts/workflow';
import { nameProblemBy, nameSchema, readNamed } from '../../../utils/settings/named-items';
import { lazily, z } from '../../../utils/zod';

const address = () => z.string().max(10_000);

export type WorkflowParam = z.infer<ReturnType<typeof paramSchema>>;
const paramSchema = lazily(() =>
  z.object({
    /** Stands in double braces. Unique in its workflow. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^[^{}\n]*$/),
    value: address(),
  }),
);

/**
 * Can be repeated without a model. Storage key `local:workflows`. Steps and targets have parameters as `{{name}}`.
 * Never holds a secret, only `%its name%`.
 */
export type Workflow = z.infer<ReturnType<typeof workflowSchema>>;
export const workflowSchema = lazily(() =>
  z.object({
    id: z.string().min(1).max(100),
    name: nameSchema(/^[^\n\r\t/]*$/),
    start: address(),
    params: z.array(paramSchema()).max(30),
    steps: z.array(workflowStepSchema()).min(1).max(200),
    /** What its runs may send by themselves, as the user said on cards. */
    allowed: z.array(allowedSchema()).max(50).exactOptional(),
    /** It came in a file, and the user has not yet begun it where they see what it does. */
    imported: z.literal(true).exactOptional(),
    /** Milliseconds since the epoch. */
    savedAt: z.number(),
  }),
);

export const readWorkflows = (stored: unknown): Workflow[] => readNamed(workflowSchema(), stored);

/** Those given, else those that are saved. */
export function valuesFor(
  params: readonly WorkflowParam[],
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const chosen = new Map(Object.entries(given));
  return Object.fromEntries(params.map(({ name, value }) => [name, chosen.get(name) ?? value]));
}

/** For a file: only cards of this browser decide what it may send by itself. */
export const withoutAllowed = ({ allowed: _allowed, ...workflow }: Workflow): Workflow => workflow;

export const workflowNameProblem = nameProblemBy(() => workflowSchema().shape.name);
