import { z } from '../../zod';
import { defineTool, unlistedParameter, refParameter } from '../../contracts/tool';
import { aimName, aimOf, holdParameter, intentAt, pointParameters } from './aim';
import { actionResult } from '../action-result';
import { defined } from '../../defined';

const modifierKeys = ['Alt', 'Control', 'Meta', 'Shift'] as const;

export const click = defineTool({
  name: 'click',
  description: 'Click ref; x, y: px from its top left, or of the view without ref. hold_ms: up to 15000.',
  schema: () =>
    z.object({
      ref: refParameter().optional(),
      button: z
        .enum(['left', 'middle', 'right'])
        .or(z.enum(['middle', 'right']))
        .optional(),
      double: z.boolean().optional(),
      triple: unlistedParameter(z.boolean().optional()),
      modifiers: z.array(z.enum(modifierKeys)).or(z.string().transform(modifiersIn)).optional(),
      ...pointParameters(),
      hold_ms: holdParameter().optional(),
    }),
  guard: { rule: 'act', by: 'click', writes: 'form' },
  intent: (args) => intentAt('click', args),
  effect: 'once',
  attempt: 'acts',
  replays: true,
  label: (args, name) => ({
    key: args.double || args.triple ? 'tool_double_click' : args.button === 'right' ? 'tool_right_click' : 'tool_click',
    params: { target: aimName(args, name) },
  }),
  async run(args, { page, signal }) {
    const { button, modifiers, hold_ms: holdMs } = args;
    const count = args.triple ? 3 : args.double ? 2 : 1;
    const more = defined({ button, modifiers, holdMs });
    return actionResult('Clicked.', await page.act({ kind: 'click', ...aimOf(args), count, ...more }, signal));
  },
});

const otherNames: Record<string, (typeof modifierKeys)[number]> = {
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  option: 'Alt',
};

function modifiersIn(text: string, context: z.RefinementCtx): (typeof modifierKeys)[number][] {
  return text.split('+').flatMap((part) => {
    const name = part.trim().toLowerCase();
    const key = otherNames[name] ?? modifierKeys.find((known) => known.toLowerCase() === name);
    if (!key && name !== '')
      context.addIssue({ code: 'custom', message: `one of ${modifierKeys.join(', ')}, joined by +` });
    return key ?? [];
  });
}
