import type { Workflow, WorkflowStep } from '../../contracts/workflow';

/** Headings of the file, in the user's language. */
export interface MarkdownWords {
  /** The heading of the address where the workflow begins. */
  start: string;
  params: string;
  steps: string;
}

/** The workflow as steps for a person. `describe` gives the words for a step. No text is read as markup. Pure. */
export function workflowMarkdown(
  { name, start, params, steps }: Workflow,
  words: MarkdownWords,
  describe: (step: WorkflowStep) => string,
): string {
  return [
    `# ${plainText(name)}`,
    `${plainText(words.start)} <${start.replace(/[\s<>]/g, encodeURIComponent)}>`,
    ...(params.length > 0
      ? [
          `## ${plainText(words.params)}`,
          params.map((param) => `- ${plainText(`${param.name}: ${param.value}`)}`).join('\n'),
        ]
      : []),
    `## ${plainText(words.steps)}`,
    steps.map((step, at) => `${at + 1}. ${plainText(describe(step))}`).join('\n'),
    '',
  ].join('\n\n');
}

function plainText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    .trim();
}
