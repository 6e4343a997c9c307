import { defined } from '../defined';
import { fail } from '../failure';
import type { Edge } from '../page/api';
import { z } from '../zod';
import { defineTool, unlistedParameter, refParameter } from '../contracts/tool';
import { actionResult, effectiveResult } from './action-result';

const directions = ['up', 'down', 'left', 'right', 'top', 'bottom', 'left-end', 'right-end'] as const;

export const scroll = defineTool({
  name: 'scroll',
  description: 'Scroll the page or ref. Without to: ref into view, down to text.',
  schema: () =>
    z.object({
      to: z.enum(['into-view', 'text']).or(z.enum(directions)).optional(),
      ref: refParameter().optional(),
      text: z.string().min(1).optional(),
      // Names that models know from other tools.
      direction: unlistedParameter(z.enum(directions).optional()),
      amount_px: unlistedParameter(z.number().int().positive().optional()),
    }),
  // Scrolling by whole pages is a way of reading.
  guard: (args) => ({
    rule: 'event',
    reads: args.ref === undefined && args.amount_px === undefined && !isToPlace(directionOf(args)),
  }),
  intent: ({ ref }) => (ref === undefined ? undefined : { by: 'write', ref }),
  effect: 'idempotent',
  attempt: 'never',
  replays: false,
  label: (args, name) => {
    const to = directionOf(args);
    if (to === 'text') return { key: 'tool_scroll_text', params: { text: args.text ?? '' } };
    if (to === 'into-view') return { key: 'tool_scroll_to', params: { target: args.ref ? name(args.ref) : '' } };
    return { key: `tool_scroll_${to.replace('-end', '')}`, params: {} };
  },
  async run(args, { page, signal }) {
    const to = directionOf(args);
    if (to === 'text' && !args.text)
      throw fail('INVALID_ARGUMENTS', 'Scrolling to a text needs the text.', { hint: 'Give text.' });
    const { text, ref, amount_px: amountPx } = args;
    const outcome = await page.act({ kind: 'scroll', to, ...defined({ text, ref, amountPx }) }, signal);
    const edges: readonly string[] = isToPlace(to) ? ['bottom', 'top'] : [edgeOf[to] ?? to];
    const end = edges.find((edge) => outcome.scroll?.ends.some((one) => one === edge));
    const place = end ? `Scrolled to the ${end === 'left' || end === 'right' ? `${end} end` : end}.` : 'Scrolled.';
    return isToPlace(to) || outcome.scroll?.moved ? actionResult(place, outcome) : effectiveResult(place, outcome);
  },
});

const edgeOf: Partial<Record<Direction, Edge>> = {
  up: 'top',
  down: 'bottom',
  'left-end': 'left',
  'right-end': 'right',
};

type Direction = 'into-view' | 'text' | (typeof directions)[number];

interface ScrollArgs {
  to?: Direction | undefined;
  direction?: Direction | undefined;
  ref?: string | undefined;
  text?: string | undefined;
}

function directionOf({ to, direction, ref, text }: ScrollArgs): Direction {
  return to ?? direction ?? (text ? 'text' : ref ? 'into-view' : 'down');
}

const isToPlace = (to: Direction) => to === 'into-view' || to === 'text';
