import type { FeatureCommand, PanelFeature } from '@/components/panel-feature';
import { formatList } from '@/components/words/format';
import { t } from '@/locales';
import type { Workflow } from '../agent/stored-workflows';
import { hostOf } from '@/utils/web/hosts';
import SaveButton from './SaveButton.vue';
import UseAsList from './UseAsList.vue';
import { provideWorkflows, useWorkflowsOfPanel } from './use-workflows';
import WorkflowsFooter from './WorkflowsFooter.vue';
import WorkflowsOfTasks from './WorkflowsOfTasks.vue';

export const workflows: PanelFeature = {
  name: 'workflows',
  begin: provideWorkflows,
  commands() {
    const { store, record, askFor } = useWorkflowsOfPanel();
    const saved = (workflow: Workflow): FeatureCommand => ({
      id: workflow.id,
      name: workflow.name,
      description: formatList(workflow.params.map(({ name }) => name)) || (hostOf(workflow.start) ?? ''),
      run: () => askFor(workflow),
    });
    return () => [
      {
        id: 'record',
        name: t('command_record'),
        alias: 'record',
        description: t('command_record_about'),
        needs: ['page'],
        run: record,
      },
      ...store.items.map(saved),
    ];
  },
  footer: WorkflowsFooter,
  tasks: WorkflowsOfTasks,
  answerTool: SaveButton,
  dataTool: UseAsList,
};
