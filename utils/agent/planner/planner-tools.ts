import { lazily, z } from '../../zod';
import { stepSchema } from '../../contracts/plan-steps';

export const plannerTools = {
  make_plan: {
    description: 'Steps in plain English, and in message one sentence to the user.',
    schema: lazily(() =>
      z
        .object({
          message: z.string(),
          needs_steps: z.boolean().optional().describe('false: message is the whole answer'),
          steps: z.array(stepSchema()).max(100).default([]),
        })
        .refine(({ steps, needs_steps }) => steps.length > 0 || needs_steps === false, {
          path: ['steps'],
          message: 'A plan needs at least one. Where the message is all that is wanted, set needs_steps to false.',
        }),
    ),
  },
  ask_user: {
    description:
      'Ask what only the user can say or decide, never for consent: that is asked for by itself. The reply is the result.',
    schema: lazily(() => z.object({ question: z.string().min(1), choices: z.array(z.string()).optional() })),
  },
  review: {
    description:
      'Judge the work. complete: only with evidence; quote words of the page, exactly. continue: guidance for the navigator, and steps if the rest of the plan changes. failed: it cannot be done. summary: one sentence for the user. answer: what they asked to know, in Markdown.',
    schema: lazily(() =>
      z.object({
        verdict: z.enum(['complete', 'continue', 'failed']),
        summary: z.string().optional(),
        evidence: z.array(z.object({ quote: z.string() })).optional(),
        answer: z.string().optional(),
        guidance: z.string().optional(),
        steps: z.array(stepSchema()).max(100).optional(),
      }),
    ),
  },
} as const;

export type PlannerToolName = keyof typeof plannerTools;
export type AskArgs = z.infer<ReturnType<(typeof plannerTools)['ask_user']['schema']>>;
export type PlanArgs = z.infer<ReturnType<(typeof plannerTools)['make_plan']['schema']>>;
export type ReviewArgs = z.infer<ReturnType<(typeof plannerTools)['review']['schema']>>;
