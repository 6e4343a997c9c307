import { fail } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';

/** Calls that the loop itself carries out: they end the work or ask the user, and touch neither page nor tab. */

export const done = defineTool({
  name: 'done',
  description:
    'End the work: all steps are carried out (done) or cannot be (failed). result: Markdown of what the user asked to know.',
  schema: z.object({ status: z.enum(['done', 'failed']), summary: z.string(), result: z.string().optional() }),
  effect: 'read',
  label: () => ({ key: 'tool_done', params: {} }),
  run: carriedOutByTheLoop,
});

export const finishStep = defineTool({
  name: 'finish_step',
  description:
    'A step has ended: done, with the output that later steps need, or failed after other ways were tried too.',
  schema: z.object({
    step: z.number().int().min(1),
    status: z.enum(['done', 'failed']),
    output: z.string().optional(),
  }),
  effect: 'read',
  label: (args) => ({ key: 'tool_finish_step', params: { step: args.step } }),
  run: carriedOutByTheLoop,
});

export const askUser = defineTool({
  name: 'ask_user',
  description: 'Ask the user when the wish is ambiguous or only a person can decide. The reply is the result.',
  schema: z.object({ question: z.string().min(1), choices: z.array(z.string()).optional() }),
  effect: 'read',
  label: (args) => ({ key: 'tool_ask_user', params: { question: args.question } }),
  run: carriedOutByTheLoop,
});

export const requestAssistance = defineTool({
  name: 'request_assistance',
  description:
    'Have the user do in the page what only a person can: captcha, sign-in, second factor, payment. Waits for it.',
  schema: z.object({
    kind: z.enum(['captcha', 'login', 'two-factor', 'payment', 'file', 'custom']),
    what: z.string().min(1),
    why: z.string().optional(),
  }),
  effect: 'read',
  label: (args) => ({ key: 'tool_request_assistance', params: { what: args.what } }),
  run: carriedOutByTheLoop,
});

function carriedOutByTheLoop(): never {
  throw fail('INTERNAL', 'This call is carried out by the agent loop.');
}
