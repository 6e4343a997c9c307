import { z } from '../zod';
import { defineTool } from './define';

export const handleDialog = defineTool({
  name: 'handle_dialog',
  description:
    'Decide how the next dialog of the page is answered; otherwise Cancel. Call it before the action. text: for a prompt.',
  schema: z.object({ accept: z.boolean(), text: z.string().optional() }),
  effect: 'idempotent',
  label: (args) => ({ key: args.accept ? 'tool_dialog_accept' : 'tool_dialog_dismiss', params: {} }),
  async run({ accept, text }, { page, signal }) {
    await page.answerDialog({ accept, ...(text === undefined ? {} : { text }) }, signal);
    return { summary: `The next dialog will be answered ${accept ? 'OK' : 'Cancel'}.` };
  },
});
