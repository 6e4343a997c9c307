import { workflowSchema, type Workflow } from '../../../utils/contracts/workflow';
import { nameProblemBy, readNamed } from '../../../utils/settings/named-items';

export const readWorkflows = (stored: unknown): Workflow[] => readNamed(workflowSchema(), stored);

/** As one that comes in a file: what a workflow may send by itself, only cards of this browser decide. */
export const withoutAllowed = ({ allowed: _allowed, ...workflow }: Workflow): Workflow => workflow;

export const workflowNameProblem = nameProblemBy(() => workflowSchema().shape.name);
