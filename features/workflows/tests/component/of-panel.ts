import type { WorkflowEnd } from '../../background/answers';
import { workflowsKey, type WorkflowsOfPanel } from '../../panel/use-workflows';
import type { Workflow } from '../../agent/stored-workflows';
import type { WorkflowDraft } from '../../agent/parameters';

interface Given {
  items?: readonly Workflow[];
  draft?: WorkflowDraft;
  ends?(): Record<string, WorkflowEnd>;
}

/** In the place of what the panel provides. What was saved in it, and what a run was asked for. */
export function ofPanel({ items = [], draft, ends = () => ({}) }: Given) {
  const saved: Workflow[] = [];
  const asked: Workflow[] = [];
  const provided: Partial<WorkflowsOfPanel> = {
    store: { items } as never,
    draft: async () => draft ?? { start: '', steps: [], params: [] },
    save: async (workflow) => void saved.push(workflow),
    askFor: async (workflow) => void asked.push(workflow),
    ends: async () => ends(),
    attempt: async (work) => void (await work()),
  };
  return { saved, asked, global: { provide: { [workflowsKey as symbol]: provided } } };
}
