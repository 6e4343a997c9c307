import { defined } from '../../defined';
import { fail } from '../../failure';
import { z } from '../../zod';
import { defineTool, refParameter } from '../../contracts/tool';
import { aimName, aimOf, holdParameter, intentAt, pointParameters } from './aim';
import { effectiveResult } from '../action-result';

export const drag = defineTool({
  name: 'drag',
  description:
    'Drag ref, from its middle or x, y as in click, onto to_ref or by_x, by_y px far. hold_ms: hold it first.',
  schema: () =>
    z.object({
      ref: refParameter().optional(),
      ...pointParameters(),
      to_ref: refParameter().optional(),
      by_x: z.number().optional(),
      by_y: z.number().optional(),
      hold_ms: holdParameter().optional(),
    }),
  guard: { rule: 'act', by: 'drag', writes: 'nothing' },
  intent({ to_ref, by_x = 0, by_y = 0, ...from }) {
    // A drag this short is a click.
    return intentAt(to_ref === undefined && Math.hypot(by_x, by_y) < 5 ? 'click' : 'write', from);
  },
  effect: 'once',
  attempt: 'never',
  replays: true,
  label: (args, name) =>
    args.to_ref
      ? { key: 'tool_drag', params: { target: aimName(args, name), to: name(args.to_ref) } }
      : { key: 'tool_drag_by', params: { target: aimName(args, name) } },
  async run(args, { page, signal }) {
    const { to_ref, by_x = 0, by_y = 0, hold_ms: holdMs } = args;
    if (!to_ref && by_x === 0 && by_y === 0)
      throw fail('INVALID_ARGUMENTS', 'It is not said where to drag to.', { hint: 'Give to_ref, or by_x or by_y.' });
    const to = to_ref ? { ref: to_ref } : { byX: by_x, byY: by_y };
    const outcome = await page.act({ kind: 'drag', ...aimOf(args), to, ...defined({ holdMs }) }, signal);
    return effectiveResult('Dragged.', outcome);
  },
});
