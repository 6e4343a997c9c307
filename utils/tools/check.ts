import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';

export const check = defineTool({
  name: 'check',
  description: 'Set a checkbox, radio button or switch.',
  schema: () => z.object({ ref: refParameter(), checked: z.boolean() }),
  guard: ({ checked }) => ({ rule: 'act', by: 'check', checked, writes: 'nothing' }),
  intent: ({ ref }) => ({ by: 'click', ref }),
  effect: 'idempotent',
  attempt: 'acts',
  replays: true,
  label: (args, name) => ({ key: args.checked ? 'tool_check' : 'tool_uncheck', params: { target: name(args.ref) } }),
  async run({ ref, checked }, { page, signal }) {
    const outcome = await page.act({ kind: 'check', ref, checked }, signal);
    const said = checked ? 'Checked.' : 'Unchecked.';
    // A page that leaves at the click cannot be read back.
    const summary = outcome.value === undefined ? 'Clicked: whether it is set now is not known.' : said;
    return actionResult(summary, outcome, checked ? 'checked' : 'unchecked');
  },
});
