import { z } from '../zod';
import { stepSchema } from './plan-steps';

/** What the planner answers with, when it does not answer in plain text. English, for the model. */
export const plannerTools = {
  make_plan: {
    description:
      'Start work: a one-sentence message to the user and the steps in plain English. sites: other hosts a step acts on. effects: what it changes outside the page, with the most times. after: steps whose result it needs, [] for none; else the one before. action: for a step of one act, its type (click, fill, select, scroll, check, hover, submit), target in words, and value.',
    schema: z
      .object({
        message: z.string(),
        /** False where the message answers at once. */
        needs_steps: z.boolean().optional(),
        steps: z.array(stepSchema).max(100).default([]),
      })
      .refine(({ steps, needs_steps }) => steps.length > 0 || needs_steps === false, {
        path: ['steps'],
        message: 'A plan needs at least one. Where the message is all that is wanted, set needs_steps to false.',
      }),
  },
  ask_user: {
    description: 'Ask back, because the wish is ambiguous or something only the user knows is missing.',
    schema: z.object({ question: z.string().min(1), choices: z.array(z.string()).optional() }),
  },
  review: {
    description:
      'Judge the work. complete: only with evidence on the page. continue: guidance for the navigator, and steps if the rest of the plan changes. failed: it cannot be done.',
    schema: z.object({
      verdict: z.enum(['complete', 'continue', 'failed']),
      summary: z.string().optional(),
      evidence: z.array(z.object({ quote: z.string() })).optional(),
      answer: z.string().optional(),
      guidance: z.string().optional(),
      steps: z.array(stepSchema).max(100).optional(),
    }),
  },
} as const;

export type PlannerToolName = keyof typeof plannerTools;
export type PlanArgs = z.infer<(typeof plannerTools)['make_plan']['schema']>;
export type ReviewArgs = z.infer<(typeof plannerTools)['review']['schema']>;
