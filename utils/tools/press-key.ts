import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const pressKey = defineTool({
  name: 'press_key',
  description:
    'Press a key or chord (Enter, Control+A; Control+C and Control+V use a clipboard of the task) in ref, or in the focused element.',
  schema: z.object({ keys: z.string().min(1), ref: refParameter.optional() }),
  intent: ({ keys, ref }) => ({ by: 'keys', keys, ...(ref ? { ref } : {}) }),
  effect: 'once',
  label: (args) => ({ key: 'tool_press_key', params: { keys: args.keys } }),
  async run(args, { page, signal }) {
    const outcome = await page.act({ kind: 'press', keys: args.keys, ...(args.ref ? { ref: args.ref } : {}) }, signal);
    return actionResult('Pressed.', outcome);
  },
});
