import type { OptionsFeature } from '@/components/options/options-feature';
import { storedFields } from './stored-fields';
import { useSchedules, useWorkflows } from './stores';
import WorkflowsSection from './WorkflowsSection.vue';

export const workflows: OptionsFeature = {
  name: 'workflows',
  section: {
    name: 'workflows',
    after: 'look',
    view: WorkflowsSection,
    startsAnew: true,
    settings: [
      [
        'workflows',
        'workflows_help',
        'options_prompts_load',
        'workflow_file_help',
        'schedule_title',
        'schedule_daily',
        'list_title',
      ],
    ],
  },
  stored: storedFields,
  ready: () => Promise.all([useWorkflows().whenReady(), useSchedules().whenReady()]),
};
