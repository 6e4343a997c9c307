import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const pressKey = defineTool({
  name: 'press_key',
  description: 'Press a key or chord (Enter, Escape, Tab, ArrowDown, Control+A) in an element, or in the focused one.',
  schema: z.object({ keys: z.string().min(1), ref: refParameter.optional() }),
  effect: 'once',
  label: (args) => ({ key: 'tool_press_key', params: { keys: args.keys } }),
  async run(args, { page, signal }) {
    const outcome = await page.act({ kind: 'press', keys: args.keys, ...(args.ref ? { ref: args.ref } : {}) }, signal);
    return actionResult('Pressed.', outcome);
  },
});
