import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';
import { effectiveResult } from './action-result';

export const select = defineTool({
  name: 'select',
  description: 'Choose options of a select or listbox by text or value; "#2" is the second.',
  schema: () => z.object({ ref: refParameter(), options: z.array(z.string()).min(1) }),
  guard: ({ options }) => ({ rule: 'act', by: 'choose', writes: { text: options.join(', ') } }),
  intent: ({ ref }) => ({ by: 'write', ref }),
  effect: 'idempotent',
  attempt: 'acts',
  replays: true,
  label: (args, name) => ({ key: 'tool_select', params: { options: args.options.join(', '), target: name(args.ref) } }),
  async run(args, { page, signal }) {
    const outcome = await page.act({ kind: 'select', ref: args.ref, options: args.options }, signal);
    return effectiveResult('Selected.', outcome, args.options.join(', '));
  },
});
