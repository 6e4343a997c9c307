import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const click = defineTool({
  name: 'click',
  description: 'Click an element; offset is a point in px from its top left.',
  schema: z.object({
    ref: refParameter,
    button: z.enum(['left', 'middle', 'right']).optional(),
    double: z.boolean().optional(),
    triple: z.boolean().optional(),
    modifiers: z.array(z.enum(['Alt', 'Control', 'Meta', 'Shift'])).optional(),
    offset: z.object({ x: z.number(), y: z.number() }).optional(),
  }),
  intent: ({ ref }) => ({ by: 'click', ref }),
  effect: 'once',
  label: (args, name) => ({
    key: args.double || args.triple ? 'tool_double_click' : args.button === 'right' ? 'tool_right_click' : 'tool_click',
    params: { target: name(args.ref) },
  }),
  async run(args, { page, signal }) {
    const { ref, button, modifiers, offset } = args;
    const count = args.triple ? 3 : args.double ? 2 : 1;
    const more = { ...(button ? { button } : {}), ...(modifiers ? { modifiers } : {}), ...(offset ? { offset } : {}) };
    return actionResult('Clicked.', await page.act({ kind: 'click', ref, count, ...more }, signal));
  },
});
