import { fail } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const drag = defineTool({
  name: 'drag',
  description: 'Drag ref onto to_ref, or by pixels (sliders, resizing).',
  schema: z.object({
    ref: refParameter,
    to_ref: refParameter.optional(),
    by_x: z.number().optional(),
    by_y: z.number().optional(),
  }),
  intent: ({ ref }) => ({ by: 'write', ref }),
  effect: 'once',
  label: (args, name) =>
    args.to_ref
      ? { key: 'tool_drag', params: { target: name(args.ref), to: name(args.to_ref) } }
      : { key: 'tool_drag_by', params: { target: name(args.ref) } },
  async run({ ref, to_ref, by_x = 0, by_y = 0 }, { page, signal }) {
    if (!to_ref && by_x === 0 && by_y === 0)
      throw fail('INVALID_ARGUMENTS', 'It is not said where to drag to.', { hint: 'Give to_ref, or by_x or by_y.' });
    const to = to_ref ? { ref: to_ref } : { byX: by_x, byY: by_y };
    return actionResult('Dragged.', await page.act({ kind: 'drag', ref, to }, signal));
  },
});
