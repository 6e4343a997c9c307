import type { KnownTarget } from '../page/api';
import { lazily, z } from '../zod';

export type WorkflowTarget = KnownTarget;

/**
 * A recorded task that can be repeated without a model: its calls, with parameters in place of texts that may differ.
 * Storage key `local:workflows`. Texts of steps and targets contain parameters as `{{name}}`. Holds no secret: a secret
 * is `%its name%`, as the user wrote it.
 */
export interface Workflow {
  id: string;
  name: string;
  /** Address of the page on which it begins. */
  start: string;
  params: WorkflowParam[];
  /** At least one. */
  steps: WorkflowStep[];
  /** What its runs may send by themselves, as the user said on cards. */
  allowed?: AllowedSend[];
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** What each press of a control on a site may send without a card: the values of the run, and what the page has. */
export interface AllowedSend {
  /** See `siteOf`. */
  site: string;
  kind: (typeof sendKinds)[number];
  /** The name of the control. */
  on: string;
}

/** Paying, deleting, uploading, accounts, access for others and consent are never allowed beyond one run. */
export const sendKinds = ['submit', 'send', 'publish'] as const;

/** A text that may differ from run to run. */
export interface WorkflowParam {
  /** The name in double braces. Unique in its workflow. */
  name: string;
  /** The suggested value. */
  value: string;
}

/** One recorded call. */
export interface WorkflowStep {
  /** Unique in its workflow. Stays the same when the step is learned again. */
  id: string;
  /** The name of a tool, as `utils/tools` has it. */
  tool: string;
  /** The arguments of the call without refs, which are found again by the targets. */
  args: Record<string, unknown>;
  /** The element for the tool's `ref`. Absent if the call names no element. */
  target?: WorkflowTarget;
  /** The element for the tool's `to_ref`. */
  to?: WorkflowTarget;
  /** Address of the page on which the call was made. */
  page: string;
  /** Address of the page after the call, where that is another one. */
  leadsTo?: string;
  /** The user wants to point at its element anew: the next run stops here for that. */
  asks?: true;
  /** A text that appeared on the page with it: a run counts as done only if it appears again. */
  expects?: string;
}

/** One run of a workflow, as it was when the run began: the saved workflow may change meanwhile. */
export interface WorkflowRun {
  workflowId: string;
  name: string;
  start: string;
  /** The saved steps, with placeholders. */
  steps: WorkflowStep[];
  /** A value for each parameter. */
  values: Record<string, string>;
  allowed?: AllowedSend[];
  /** Index of the step with which the run begins; absent: the first. */
  from?: number;
}

const text = () => z.string().max(2_000);

const targetSchema = lazily(() =>
  z.object({
    role: z.string().min(1).max(100),
    name: text().optional(),
    item: text().optional(),
    heading: text().optional(),
    within: z.array(text()).max(20).optional(),
    placeholder: text().optional(),
    href: text().optional(),
    id: text().optional(),
    testId: text().optional(),
    field: text().optional(),
    frame: text().optional(),
    secret: z.literal(true).optional(),
  }),
);

export const workflowStepSchema = lazily(() =>
  z.object({
    id: z.string().min(1).max(100),
    tool: z.string().min(1).max(100),
    args: z.record(z.string(), z.unknown()),
    target: targetSchema().optional(),
    to: targetSchema().optional(),
    page: z.string().max(10_000),
    leadsTo: z.string().max(10_000).optional(),
    asks: z.literal(true).optional(),
    expects: text().optional(),
  }),
);

const allowedSchema = lazily(() =>
  z.array(z.object({ site: z.string().max(300), kind: z.enum(sendKinds), on: text().min(1) })).max(50),
);

export const workflowSchema = lazily(() =>
  z.object({
    id: z.string().min(1).max(100),
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\n\r\t/]*$/),
    start: z.string().max(10_000),
    params: z
      .array(
        z.object({
          name: z
            .string()
            .trim()
            .min(1)
            .max(40)
            .regex(/^[^{}\n]*$/),
          value: z.string().max(10_000),
        }),
      )
      .max(30),
    steps: z.array(workflowStepSchema()).min(1).max(200),
    allowed: allowedSchema().optional(),
    savedAt: z.number(),
  }),
);

export const workflowRunSchema = lazily(() =>
  z.object({
    workflowId: z.string(),
    name: z.string(),
    start: z.string(),
    steps: z.array(workflowStepSchema()).min(1),
    values: z.record(z.string(), z.string()),
    allowed: allowedSchema().optional(),
    from: z.number().int().min(0).optional(),
  }),
);
