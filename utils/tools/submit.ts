import { z } from '../zod';
import { defineTool } from './define';
import { actionResult, refParameter } from './targets';

export const submit = defineTool({
  name: 'submit',
  description: 'Submit the form of ref by its default button.',
  schema: z.object({ ref: refParameter }),
  intent: ({ ref }) => ({ by: 'submit', ref }),
  effect: 'once',
  label: ({ ref }, name) => ({ key: 'tool_submit', params: { target: name(ref) } }),
  async run({ ref }, { page, signal }) {
    return actionResult('Submitted.', await page.act({ kind: 'submit', ref }, signal));
  },
});
