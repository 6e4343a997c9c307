import { workflowSchema, type Workflow } from '../contracts/workflow';
import { nameProblemAmong, readNamed, type NameProblem } from '../settings/named-items';

export const readWorkflows = (stored: unknown): Workflow[] => readNamed(workflowSchema(), stored);

/** As one that comes in a file: what a workflow may send by itself, only cards of this browser decide. */
export const withoutAllowed = ({ allowed: _allowed, ...workflow }: Workflow): Workflow => workflow;

export const workflowNameProblem = (
  workflows: readonly Workflow[],
  name: string,
  id?: string,
): NameProblem | undefined => nameProblemAmong(workflows, workflowSchema().shape, name, id);
