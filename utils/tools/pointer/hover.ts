import { defineTool, refParameter } from '../../contracts/tool';
import { aimName, aimOf, intentAt, pointParameters } from './aim';
import { actionResult } from '../action-result';
import { z } from '../../zod';

export const hover = defineTool({
  name: 'hover',
  description: 'Move the pointer over ref, or x, y as in click.',
  schema: () => z.object({ ref: refParameter().optional(), ...pointParameters() }),
  guard: { rule: 'event' },
  intent: (args) => intentAt('write', args),
  effect: 'idempotent',
  attempt: 'never',
  replays: true,
  label: (args, name) => ({ key: 'tool_hover', params: { target: aimName(args, name) } }),
  async run(args, { page, signal }) {
    return actionResult('The pointer is over it.', await page.act({ kind: 'hover', ...aimOf(args) }, signal));
  },
});
