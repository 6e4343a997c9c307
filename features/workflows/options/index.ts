import type { OptionsFeature } from '@/components/options/options-feature';
import { useWorkflows } from '@/stores/named-items';
import { useSchedules } from './schedules-store';
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
  ready: () => Promise.all([useWorkflows().whenReady(), useSchedules().whenReady()]),
};
