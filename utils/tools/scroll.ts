import { fail } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const scroll = defineTool({
  name: 'scroll',
  description: 'Scroll the page or ref; into-view brings ref on screen, text scrolls down until text shows.',
  schema: z.object({
    to: z.enum(['up', 'down', 'left', 'right', 'top', 'bottom', 'into-view', 'text']),
    ref: refParameter.optional(),
    text: z.string().min(1).optional(),
    amount_px: z.number().int().positive().optional(),
  }),
  effect: 'idempotent',
  label: (args, name) =>
    args.to === 'text'
      ? { key: 'tool_scroll_text', params: { text: args.text ?? '' } }
      : args.to === 'into-view'
        ? { key: 'tool_scroll_to', params: { target: args.ref ? name(args.ref) : '' } }
        : { key: `tool_scroll_${args.to}`, params: {} },
  async run(args, { page, signal }) {
    if (args.to === 'text' && !args.text)
      throw fail('INVALID_ARGUMENTS', 'Scrolling to a text needs the text.', { hint: 'Give text.' });
    const outcome = await page.act(
      {
        kind: 'scroll',
        to: args.to,
        ...(args.text ? { text: args.text } : {}),
        ...(args.ref ? { ref: args.ref } : {}),
        ...(args.amount_px ? { amountPx: args.amount_px } : {}),
      },
      signal,
    );
    const place = outcome.scroll?.atBottom
      ? 'Scrolled; this is the end.'
      : outcome.scroll?.atTop
        ? 'Scrolled; this is the top.'
        : 'Scrolled.';
    return actionResult(place, outcome);
  },
});
