import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const click = defineTool({
  name: 'click',
  description: 'Click an element.',
  schema: z.object({
    ref: refParameter,
    button: z.enum(['left', 'middle', 'right']).optional(),
    double: z.boolean().optional(),
  }),
  effect: 'once',
  label: (args, name) => ({
    key: args.double ? 'tool_double_click' : args.button === 'right' ? 'tool_right_click' : 'tool_click',
    params: { target: name(args.ref) },
  }),
  async run(args, { page, signal }) {
    const outcome = await page.act(
      { kind: 'click', ref: args.ref, ...(args.button ? { button: args.button } : {}), ...(args.double ? { count: 2 as const } : {}) },
      signal,
    );
    return actionResult('Clicked.', outcome);
  },
});
