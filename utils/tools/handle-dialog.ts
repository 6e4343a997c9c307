import { z } from '../zod';
import { defineTool } from '../contracts/tool';
import { defined } from '../defined';

export const handleDialog = defineTool({
  name: 'handle_dialog',
  description: 'Before an action that opens a dialog: accept it or not; else it is cancelled. text: for a prompt.',
  schema: () => z.object({ accept: z.boolean(), text: z.string().optional() }),
  guard: ({ text }) => ({ rule: 'dialog', text }),
  effect: 'idempotent',
  attempt: 'never',
  label: (args) => ({ key: args.accept ? 'tool_dialog_accept' : 'tool_dialog_dismiss', params: {} }),
  async run({ accept, text }, { page, signal }) {
    await page.answerDialog({ accept, ...defined({ text }) }, signal);
    return { summary: `The next dialog will be answered ${accept ? 'OK' : 'Cancel'}.` };
  },
});
