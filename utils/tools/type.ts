import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const type = defineTool({
  name: 'type',
  description: 'Type text into a field, replacing what is there unless mode is append. submit presses Enter after.',
  schema: z.object({
    ref: refParameter,
    text: z.string(),
    mode: z.enum(['replace', 'append']).optional(),
    submit: z.boolean().optional(),
  }),
  intent: ({ ref, text, submit = false }) => ({ by: 'type', ref, text, enter: submit }),
  effect: 'once',
  label: (args, name) => ({
    key: args.text === '' ? 'tool_clear' : 'tool_type',
    params: { text: args.text, target: name(args.ref) },
  }),
  async run(args, { page, signal }) {
    const outcome = await page.act(
      { kind: 'type', ref: args.ref, text: args.text, mode: args.mode ?? 'replace', submit: args.submit ?? false },
      signal,
    );
    return actionResult(
      args.submit ? 'Typed and submitted.' : 'Typed.',
      outcome,
      args.mode === 'append' ? undefined : args.text,
    );
  },
});
