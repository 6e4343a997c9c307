import { t } from '@/locales';
import type { RecordingChange } from '@/utils/workflow/record/recording';
import type { Workflow } from '@/utils/contracts/workflow';
import type { Panel } from './panel';
import type { PanelView } from './panel-view';

/** `notSent` shows why a workflow could not be started. No action rejects. */
export function createWorkflowActions(panel: Panel, view: PanelView, notSent: (words: string) => void) {
  const { chat, notice, attempt } = panel;

  async function runWorkflow(workflowId: string, values: Record<string, string>, from: number): Promise<void> {
    view.toEnd();
    await attempt(async () => {
      await panel.settingsWritten();
      await chat.runWorkflow(workflowId, values, from);
    }, notSent);
    view.focusComposer();
  }

  async function saveRecording(id: string, workflow: Workflow): Promise<void> {
    await attempt(async () => {
      await panel.workflows.save(workflow);
      await chat.changeRecording(id, 'discard');
      notice.value = t('workflow_saved', { name: workflow.name });
    });
    view.focusComposer();
  }

  return {
    runWorkflow,
    startRecording: () => attempt(() => chat.startRecording()),
    changeRecording: (id: string, how: RecordingChange) => attempt(() => chat.changeRecording(id, how)),
    saveRecording,
  };
}
