import { defined } from '../defined';
import { fail } from '../failure';
import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';

export const selectText = defineTool({
  name: 'select_text',
  description: 'Select the text of ref, or this text in it or on the page.',
  schema: () => z.object({ ref: refParameter().optional(), text: z.string().min(1).optional() }),
  guard: { rule: 'event' },
  intent: ({ ref }) => (ref === undefined ? undefined : { by: 'write', ref }),
  effect: 'idempotent',
  attempt: 'never',
  replays: false,
  label: ({ ref, text }, name) =>
    text
      ? { key: 'tool_select_text', params: { text } }
      : { key: 'tool_select_all_text', params: { target: ref ? name(ref) : '' } },
  async run({ ref, text }, { page, signal }) {
    if (!ref && !text)
      throw fail('INVALID_ARGUMENTS', 'It is not said what to select.', { hint: 'Give ref, or text, or both.' });
    return actionResult('Selected.', await page.act({ kind: 'select-text', ...defined({ ref, text }) }, signal));
  },
});
