import { z } from '../zod';
import { isActionType, type DelegatedAction } from './delegated-action';

/** What a step mainly does. */
export const stepTypes = [
  'click',
  'input',
  'select',
  'drag',
  'scroll',
  'navigate',
  'wait',
  'extract',
  'code',
  'other',
] as const;
export type StepType = (typeof stepTypes)[number];

/** What a step changes outside of the page: the user is to know before it happens. SECURITY, row 8. */
export const effectKinds = ['submit', 'send', 'publish', 'pay', 'delete', 'upload', 'account', 'consent'] as const;
export type EffectKind = (typeof effectKinds)[number];

export interface StepEffect {
  kind: EffectKind;
  /** How many times at most. */
  count: number;
}

/** A step as the planner proposes it and the user approves it. */
export interface StepDraft {
  text: string;
  type: StepType;
  /** Sites on which the step acts, besides the one where the task began: hosts or addresses, as the model wrote them. */
  sites: string[];
  effects: StepEffect[];
  /** Set where the step is one act, told so that it needs no thinking. */
  action?: DelegatedAction;
  /** Numbers (from 1, in the same list) of steps before it whose result it needs. Absent: the one before it. */
  after?: number[];
}

/** A step as a model writes it: plain text, or with what the user should know of it. */
export const stepSchema = z.union([
  z.string().min(1),
  z.object({
    text: z.string().min(1),
    type: z.enum(stepTypes).optional(),
    sites: z.array(z.string()).optional(),
    effects: z.array(z.object({ kind: z.enum(effectKinds), count: z.number().int().min(1).optional() })).optional(),
    action: z.object({ type: z.string(), target: z.string(), value: z.string().optional() }).optional(),
    after: z.array(z.number().int().min(1)).optional(),
  }),
]);

/** The step in its full form. */
export function toDraft(given: z.infer<typeof stepSchema>): StepDraft {
  if (typeof given === 'string') return { text: given, type: 'other', sites: [], effects: [] };
  const { text, type = 'other', sites = [], effects = [], action, after } = given;
  return {
    text,
    type,
    sites: [...new Set(sites)],
    effects: effects.map(({ kind, count = 1 }) => ({ kind, count })),
    ...(action && isActionType(action.type) ? { action: { ...action, type: action.type } as DelegatedAction } : {}),
    ...(after ? { after } : {}),
  };
}
