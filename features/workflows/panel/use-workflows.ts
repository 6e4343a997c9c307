import { computed, provide, shallowRef, type InjectionKey } from 'vue';
import type { PanelOfFeature } from '@/components/panel-feature';
import { provided } from '@/components/provided';
import { askingFeature } from '@/composables/ask-feature';
import { ignoreLateFailure } from '@/utils/async';
import { t } from '@/locales';
import type { Workflow } from '../agent/stored-workflows';
import { defined } from '@/utils/defined';
import { fail } from '@/utils/failure';
import type { Recording, RecordingChange } from '../agent/record/recording';
import type { Answers } from '../background/answers';
import { useWorkflows } from '../options/stores';

export type WorkflowsOfPanel = ReturnType<typeof createWorkflows>;

export const workflowsKey: InjectionKey<WorkflowsOfPanel> = Symbol('workflows');

export function provideWorkflows(panel: PanelOfFeature): void {
  provide(workflowsKey, createWorkflows(panel));
}

/** Throws outside a panel that provides them. */
export const useWorkflowsOfPanel = (): WorkflowsOfPanel => provided(workflowsKey);

/** What needs no answer never rejects: the panel shows what fails. */
function createWorkflows({
  tabId,
  connection,
  notice,
  attempt,
  begin,
  focusComposer,
  showConversation,
}: PanelOfFeature) {
  const ask = askingFeature<Answers>(connection, 'workflows');
  const store = useWorkflows();
  const recordings = shallowRef<readonly Recording[]>([]);
  /** The user is asked for what differs from run to run. */
  const asked = shallowRef<Workflow>();
  let isMissed = false;
  connection.listen({
    push(message) {
      if (message.push === 'told' && message.feature === 'workflows' && message.topic === 'recordings')
        recordings.value = message.told as Recording[];
    },
    connected: refresh,
    woken: () => {
      if (isMissed) refresh();
    },
    needed: () => recordings.value.length > 0,
  });

  function refresh(): void {
    isMissed = true;
    ask('recordings', {}, 'recordings').then((found) => {
      recordings.value = found;
      isMissed = false;
    }, ignoreLateFailure);
  }

  function tab(): number {
    if (tabId.value === undefined) throw fail('TAB_CLOSED', 'There is no tab to work in.');
    return tabId.value;
  }

  return {
    store,
    asked,
    recordings: computed(() =>
      recordings.value.filter(({ tabs, why }) => why !== undefined || tabs.some((id) => id === tabId.value)),
    ),
    async askFor(workflow: Workflow): Promise<void> {
      await showConversation();
      asked.value = workflow;
    },
    cancel(): void {
      asked.value = undefined;
      focusComposer();
    },
    async run(values: Record<string, string>, from: number): Promise<void> {
      const workflow = asked.value;
      asked.value = undefined;
      if (!workflow) return;
      const { imported, ...seen } = workflow;
      await begin(async () => {
        // The form has shown all that it does.
        if (imported) await store.save(seen);
        return ask('run', {
          id: crypto.randomUUID(),
          tabId: tab(),
          workflowId: workflow.id,
          values,
          ...defined({ from: from || undefined }),
        });
      });
    },
    record: () => attempt(async () => ask('record', { tabId: tab() }, 'recordings')),
    change: (id: string, how: RecordingChange) => attempt(() => ask('changeRecording', { id, how })),
    async saveRecording(id: string, workflow: Workflow): Promise<void> {
      await attempt(async () => {
        await store.save(workflow);
        await ask('changeRecording', { id, how: 'discard' });
        notice.value = t('workflow_saved', { name: workflow.name });
      });
      focusComposer();
    },
    save: (workflow: Workflow) => attempt(() => store.save(workflow)),
    /** Throws AgentError. */
    draft: (taskId: string) => ask('draft', { taskId }),
    ends: () => ask('ends', {}),
    attempt,
  };
}
