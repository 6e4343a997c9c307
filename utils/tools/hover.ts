import { defineTool } from './define';
import { actionResult, refParameter } from './targets';
import { z } from '../zod';

export const hover = defineTool({
  name: 'hover',
  description: 'Move the pointer over an element.',
  schema: z.object({ ref: refParameter }),
  effect: 'idempotent',
  label: (args, name) => ({ key: 'tool_hover', params: { target: name(args.ref) } }),
  async run(args, { page, signal }) {
    return actionResult('The pointer is over it.', await page.act({ kind: 'hover', ref: args.ref }, signal));
  },
});
