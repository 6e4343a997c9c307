import type { Workflow, WorkflowStep } from '../../contracts/workflow';
import { playwrightTest } from './playwright-test';
import { workflowFile } from './workflow-file';
import { workflowMarkdown, type MarkdownWords } from './workflow-markdown';

export type WorkflowExport = 'json' | 'playwright' | 'markdown';

/** A workflow as a file that users save. `describe` gives the words for a step. Pure. */
export function exportWorkflow(
  workflow: Workflow,
  format: WorkflowExport,
  words: MarkdownWords,
  describe: (step: WorkflowStep) => string,
): { name: string; type: string; text: string } {
  const name = fileName(workflow.name);
  if (format === 'playwright')
    return { name: `${name}.spec.ts`, type: 'text/plain', text: playwrightTest(workflow, describe) };
  if (format === 'markdown')
    return { name: `${name}.md`, type: 'text/markdown', text: workflowMarkdown(workflow, words, describe) };
  return { name: `${name}.json`, type: 'application/json', text: workflowFile([workflow]) };
}

function fileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return safe === '' ? 'workflow' : safe.toLowerCase();
}
