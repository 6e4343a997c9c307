import { defined } from '../defined';
import { z } from '../zod';
import { defineTool, unlistedParameter, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';

export const type = defineTool({
  name: 'type',
  description:
    'Type text into ref or the focused field, over what is there (append: after it); in an editor without ref, at the caret or over the selection. submit: then press Enter.',
  schema: () =>
    z.object({
      ref: refParameter().optional(),
      text: z.string(),
      append: z.boolean().optional(),
      /** Used in logs of older versions. */
      mode: unlistedParameter(z.enum(['replace', 'append']).optional()),
      submit: z.boolean().optional(),
    }),
  guard: ({ text, submit = false }) => ({ rule: 'act', by: 'type', enter: submit, writes: { text } }),
  intent: ({ ref, text, submit = false }) => ({ by: 'type', ...defined({ ref }), text, enter: submit }),
  // Replacing the text of an element once more ends in the same text.
  effect: ({ ref, append = false, mode = append ? 'append' : 'replace', submit = false }) =>
    ref !== undefined && mode === 'replace' && !submit ? 'idempotent' : 'once',
  attempt: 'acts',
  replays: true,
  label({ ref, text, submit }, name) {
    if (ref === undefined) return { key: submit ? 'tool_type_focused_enter' : 'tool_type_focused', params: { text } };
    const key = submit ? 'tool_type_enter' : text === '' ? 'tool_clear' : 'tool_type';
    return { key, params: { text, target: name(ref) } };
  },
  async run(args, { page, signal }) {
    const { ref, text, append = false, mode = append ? 'append' : 'replace', submit = false } = args;
    const outcome = await page.act({ kind: 'type', ...defined({ ref }), text, mode, submit }, signal);
    const summary = submit ? 'Typed and submitted.' : 'Typed.';
    return actionResult(summary, outcome, mode === 'append' ? undefined : text);
  },
});
