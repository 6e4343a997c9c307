import { workflowSchema, type Workflow } from '../contracts/workflow';

/** Reads the stored workflows: damaged ones, and those with the same id or name as another, are left out. */
export function readWorkflows(stored: unknown): Workflow[] {
  const kept: Workflow[] = [];
  for (const item of Array.isArray(stored) ? stored : []) {
    const workflow = workflowSchema().safeParse(item).data as Workflow | undefined;
    if (workflow && !kept.some(({ id, name }) => id === workflow.id || keyOf(name) === keyOf(workflow.name)))
      kept.push(workflow);
  }
  return kept;
}

/** Adds a workflow, or replaces the one with the same id or name. */
export function withWorkflow(workflows: readonly Workflow[], workflow: Workflow): Workflow[] {
  return [...workflows.filter(({ id, name }) => id !== workflow.id && keyOf(name) !== keyOf(workflow.name)), workflow];
}

/** What is wrong with a name; undefined where a workflow can have it. `id` is the id of the one that is renamed. */
export function workflowNameProblem(
  workflows: readonly Workflow[],
  name: string,
  id?: string,
): 'empty' | 'long' | 'taken' | undefined {
  if (name.trim() === '') return 'empty';
  if (!workflowSchema().shape.name.safeParse(name).success) return 'long';
  return workflows.some((other) => other.id !== id && keyOf(other.name) === keyOf(name)) ? 'taken' : undefined;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase().normalize('NFC');
}
