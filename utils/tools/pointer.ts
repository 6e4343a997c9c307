import { z, lazily } from '../zod';
import { defineTool, unlistedParameter, refParameter } from '../contracts/tool';
import { actionResult, effectiveResult } from './action-result';
import { defined } from '../defined';
import { fail } from '../failure';
import type { Aim, Intent, Modifier } from '../page/api';
import { readChord } from '../page/typing/chord';

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

function modifiersIn(text: string, context: z.RefinementCtx): Modifier[] {
  const chord = readChord(text.trim() === '' ? 'a' : `${text}+a`);
  if (!chord) context.addIssue({ code: 'custom', message: `one of ${modifierKeys.join(', ')}, joined by +` });
  return chord?.modifiers ?? [];
}

export const hover = defineTool({
  name: 'hover',
  description: 'Move the pointer over ref, or x, y as in click.',
  schema: () => z.object({ ref: refParameter().optional(), ...pointParameters() }),
  guard: { rule: 'event' },
  intent: (args) => intentAt('write', args),
  effect: 'idempotent',
  attempt: 'never',
  label: (args, name) => ({ key: 'tool_hover', params: { target: aimName(args, name) } }),
  async run(args, { page, signal }) {
    return actionResult('The pointer is over it.', await page.act({ kind: 'hover', ...aimOf(args) }, signal));
  },
});

export const drag = defineTool({
  name: 'drag',
  description:
    'Drag ref, from its middle or x, y as in click, onto to_ref or by_x, by_y px far. via: x, y, x, y of a stroke. hold_ms: hold it first.',
  schema: () =>
    z.object({
      ref: refParameter().optional(),
      ...pointParameters(),
      to_ref: refParameter().optional(),
      by_x: z.number().optional(),
      by_y: z.number().optional(),
      via: z.array(z.number()).optional(),
      hold_ms: holdParameter().optional(),
    }),
  guard: { rule: 'act', by: 'drag', writes: 'nothing' },
  intent({ to_ref, by_x = 0, by_y = 0, ...from }) {
    // A drag this short, or back to where it began, is a click.
    return intentAt(to_ref === undefined && Math.hypot(by_x, by_y) < 5 ? 'click' : 'write', from);
  },
  effect: 'once',
  attempt: 'never',
  label: (args, name) =>
    args.to_ref
      ? { key: 'tool_drag', params: { target: aimName(args, name), to: name(args.to_ref) } }
      : { key: 'tool_drag_by', params: { target: aimName(args, name) } },
  async run(args, { page, signal }) {
    const { to_ref, by_x = 0, by_y = 0, via: numbers, hold_ms: holdMs } = args;
    if (!to_ref && !numbers && by_x === 0 && by_y === 0)
      throw fail('INVALID_ARGUMENTS', 'It is not said where to drag to.', { hint: 'Give to_ref, or by_x or by_y.' });
    if (numbers && (numbers.length % 2 !== 0 || numbers.length > 2 * MAX_STOPS))
      throw fail('INVALID_ARGUMENTS', `via is x and y of each place on the way, of ${MAX_STOPS} at most.`);
    const to = to_ref ? { ref: to_ref } : { byX: by_x, byY: by_y };
    const via = numbers?.flatMap((x, at) => (at % 2 === 0 ? { x, y: numbers[at + 1] ?? 0 } : []));
    const outcome = await page.act({ kind: 'drag', ...aimOf(args), to, ...defined({ via, holdMs }) }, signal);
    return effectiveResult('Dragged.', outcome);
  },
});

/** Each takes up to 16 turns of the page, and a call 20 s at most. */
const MAX_STOPS = 50;

/** In CSS pixels. Each tool says where they are measured from. */
const pointParameters = lazily(() => ({ x: z.number().optional(), y: z.number().optional() }));

export const holdParameter = lazily(() => z.number().int().positive().max(15_000));

interface Aimed {
  ref?: string | undefined;
  x?: number | undefined;
  y?: number | undefined;
}

function pointOf({ x, y }: Aimed): { x: number; y: number } | undefined {
  return x === undefined && y === undefined ? undefined : { x: x ?? 0, y: y ?? 0 };
}

function aimOf(aimed: Aimed): Aim {
  const offset = pointOf(aimed);
  if (aimed.ref !== undefined) return { ref: aimed.ref, ...defined({ offset }) };
  if (offset) return { offset };
  throw fail('INVALID_ARGUMENTS', 'It is not said where.', { hint: 'Give ref, or x and y for a point of the view.' });
}

function aimName(aimed: Aimed, name: (ref: string) => string): string {
  if (aimed.ref !== undefined) return name(aimed.ref);
  const offset = pointOf(aimed);
  return offset ? `${offset.x}, ${offset.y}` : '';
}

function intentAt(by: 'click' | 'write', aimed: Aimed): Intent | undefined {
  if (aimed.ref) return { by, ref: aimed.ref };
  const at = pointOf(aimed);
  return at && { by, at };
}
