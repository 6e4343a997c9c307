import { z } from '../zod';
import { defineTool, readsOnly, refParameter } from '../contracts/tool';

/** They end the work or ask the user, and touch neither page nor tab. */

export const done = defineTool({
  name: 'done',
  description:
    'End the work. summary: a sentence for the user. result: what they asked to know, in Markdown. evidence: exact words of the newest page text.',
  schema: () =>
    z.object({
      status: z.enum(['done', 'failed']).default('done'),
      summary: z.string().default(''),
      result: z.string().optional(),
      evidence: z.array(z.string()).optional(),
    }),
  ...readsOnly,
  shownAs: 'nothing',
  label: () => ({ key: 'tool_done', params: {} }),
  loop: 'end-task',
});

export const finishStep = defineTool({
  name: 'finish_step',
  description: 'End a step, with its output.',
  schema: () =>
    z.object({ step: z.number().int().min(1), status: z.enum(['done', 'failed']), output: z.string().optional() }),
  ...readsOnly,
  shownAs: 'nothing',
  label: (args) => ({ key: 'tool_finish_step', params: { step: args.step } }),
  loop: 'end-step',
});

export const askUser = defineTool({
  name: 'ask_user',
  description: 'Ask what only the user can say or decide. The reply is the result.',
  schema: () => z.object({ question: z.string().min(1), choices: z.array(z.string()).optional() }),
  ...readsOnly,
  label: (args) => ({ key: 'tool_ask_user', params: { question: args.question } }),
  loop: 'ask-user',
});

export const requestAssistance = defineTool({
  name: 'request_assistance',
  description:
    'Have the user do in the page what only a person can. what, why: for the user. ref: what they are to use.',
  schema: () =>
    z.object({
      kind: z.enum(['captcha', 'login', 'two-factor', 'payment', 'file', 'custom']),
      what: z.string().min(1),
      why: z.string().optional(),
      /** The task goes on once they have used it. */
      ref: refParameter().optional(),
    }),
  ...readsOnly,
  replays: true,
  label: (args) => ({ key: 'tool_request_assistance', params: { what: args.what } }),
  loop: 'ask-for-help',
});
