import type { ToolSpec } from '../contracts/model';

/** What a wire adds to a conversation where its servers, or a model that cannot call tools, need it. */
export const wireWords = {
  begins: 'The conversation so far:',
  goOn: 'Go on.',
  emptyResult: 'Done.',
  noResult: 'This call was not carried out.',
  afterResults: 'I have read the results.',
  called: (name: string, args: unknown) => `I called ${name} with ${JSON.stringify(args)}.`,
  result: (name: string, content: string, isError: boolean) =>
    `Result of ${name}${isError ? ' (error)' : ''}: ${content}`,
  unknownCall: 'the call',
  /** In place of reasoning that another model did not show. */
  noReasoning: '(not shown)',
} as const;

/** For a model that accepts them in no other form. */
export function toolsText(tools: readonly ToolSpec[]): string {
  const list = tools.map(
    ({ name, description, parameters }) => `- ${name}: ${description}\n  arguments: ${JSON.stringify(parameters)}`,
  );
  return `Tools are called in JSON. To call one, end the answer with this:
{"tool": "<name>", "arguments": {...}}
Several calls, carried out in order: a list of such objects. Their results come with the next message. Where no tool is to be called, write plain text without JSON.
The tools, with the JSON schema of their arguments:
${list.join('\n')}`;
}
