import { z } from '../zod';
import { defineTool, refParameter } from '../contracts/tool';
import { actionResult } from './action-result';

export const submit = defineTool({
  name: 'submit',
  description: 'Submit the form of ref.',
  schema: () => z.object({ ref: refParameter() }),
  guard: { rule: 'act', by: 'submit', writes: 'form' },
  intent: ({ ref }) => ({ by: 'submit', ref }),
  effect: 'once',
  attempt: 'acts',
  replays: true,
  label: ({ ref }, name) => ({ key: 'tool_submit', params: { target: name(ref) } }),
  async run({ ref }, { page, signal }) {
    return actionResult('Submitted.', await page.act({ kind: 'submit', ref }, signal));
  },
});
