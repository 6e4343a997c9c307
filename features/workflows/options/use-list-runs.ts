import { shallowRef } from 'vue';
import { ignoreLateFailure } from '@/utils/async';
import type { RunningTask } from '@/utils/browser/host/panel-protocol';
import type { ListChange, ListRun } from '../agent/list/list-run';
import type { Workflow } from '../agent/stored-workflows';
import { askingFeature } from '@/composables/ask-feature';
import { usePanelConnection } from '@/composables/usePanelConnection';
import type { Answers } from '../background/answers';

export function useListRuns() {
  const lists = shallowRef<readonly ListRun[]>([]);
  const running = shallowRef<readonly RunningTask[]>([]);
  const connection = usePanelConnection({
    push: (message) => {
      if (message.push === 'told' && message.topic === 'lists') lists.value = message.told as ListRun[];
      if (message.push === 'running') running.value = message.running;
    },
    connected: refresh,
    woken: refresh,
    needed: () => lists.value.some(({ state }) => state === 'running'),
  });

  const ask = askingFeature<Answers>(connection, 'workflows');

  function refresh(): void {
    ask('lists', {}, 'lists').then((result) => {
      lists.value = result.lists;
      running.value = result.running;
      // A lost connection asks again once it is back.
    }, ignoreLateFailure);
  }

  return {
    ofWorkflow: (workflowId: string) => lists.value.filter((list) => list.workflowId === workflowId),
    /** The row under way waits for the user in it. */
    waitsIn({ rows }: ListRun): number | undefined {
      const row = rows.find(({ state }) => state === 'running');
      return running.value.find(({ taskId, waitsForUser }) => waitsForUser && taskId === row?.taskId)?.tabId;
    },
    /** Throws AgentError. */
    begin: ({ id: workflowId, name }: Workflow, rows: Record<string, string>[]) =>
      ask('runList', { id: crypto.randomUUID(), workflowId, name, rows }),
    /** Throws AgentError. */
    change: (id: string, how: ListChange) => ask('changeList', { id, how }),
  };
}
