import { workflowSchema, type Workflow } from '../contracts/workflow';
import { nameProblemAmong, readNamed, type NameProblem } from '../settings/named-items';

/** Damaged ones, and those with the same id or name as another, are left out. */
export const readWorkflows = (stored: unknown): Workflow[] => readNamed(workflowSchema(), stored);

/** As one that comes in a file: what a workflow may send by itself, only cards of this browser decide. */
export const withoutAllowed = ({ allowed: _allowed, ...workflow }: Workflow): Workflow => workflow;

/** Undefined where a workflow can have it. `id` is the id of the one that is renamed. */
export const workflowNameProblem = (
  workflows: readonly Workflow[],
  name: string,
  id?: string,
): NameProblem | undefined => nameProblemAmong(workflows, workflowSchema().shape, name, id);
