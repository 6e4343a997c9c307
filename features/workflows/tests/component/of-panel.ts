import { workflowsKey, type WorkflowsOfPanel } from '../../panel/use-workflows';
import type { Workflow } from '@/utils/contracts/workflow';
import type { WorkflowDraft } from '../../agent/parameters';

/** In the place of what the panel provides. `saved`: what was saved in it. */
export function ofPanel({ items = [], draft }: { items?: readonly Workflow[]; draft?: WorkflowDraft }) {
  const saved: Workflow[] = [];
  const provided: Partial<WorkflowsOfPanel> = {
    store: { items } as never,
    draft: async () => draft ?? { start: '', steps: [], params: [] },
    save: async (workflow) => void saved.push(workflow),
    attempt: async (work) => void (await work()),
  };
  return { saved, global: { provide: { [workflowsKey as symbol]: provided } } };
}
