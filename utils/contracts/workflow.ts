import type { KnownTarget } from '../page/api';
import { lazily, z } from '../zod';

export type WorkflowTarget = KnownTarget;

/** Paying, deleting, uploading, accounts, access for others and consent never last beyond one run. */
export const sendKinds = ['submit', 'send', 'publish'] as const;

const text = () => z.string().max(2_000);
const address = () => z.string().max(10_000);
const id = () => z.string().min(1).max(100);

const targetSchema = lazily((): z.ZodType<KnownTarget> =>
  z.object({
    role: id(),
    name: text().exactOptional(),
    item: text().exactOptional(),
    heading: text().exactOptional(),
    within: z.array(text()).max(20).exactOptional(),
    placeholder: text().exactOptional(),
    href: text().exactOptional(),
    id: text().exactOptional(),
    testId: text().exactOptional(),
    field: text().exactOptional(),
    frame: text().exactOptional(),
    secret: z.literal(true).exactOptional(),
  }),
);

/** One recorded call. */
export type WorkflowStep = z.infer<ReturnType<typeof workflowStepSchema>>;
export const workflowStepSchema = lazily(() =>
  z.object({
    /** In its workflow; stays when learned again. */
    id: id(),
    /** In `utils/tools` */
    tool: id(),
    /** Without refs, found by the targets */
    args: z.record(z.string(), z.unknown()),
    /** For `ref`, if any */
    target: targetSchema().exactOptional(),
    /** For `to_ref` */
    to: targetSchema().exactOptional(),
    /** At the call */
    page: address(),
    /** After it, if another */
    leadsTo: address().exactOptional(),
    /** The user will point anew: the next run stops here. */
    asks: z.literal(true).exactOptional(),
    /** The answer's status, and a text on the page. A run is done only if both come again. */
    answered: z.number().int().min(100).max(599).exactOptional(),
    expects: text().exactOptional(),
  }),
);

/** Each press, without a card: the run's values, and what the page has. */
export type AllowedSend = z.infer<ReturnType<typeof allowedSchema>>;
const allowedSchema = lazily(() =>
  z.object({
    /** See `siteOf`. */
    site: z.string().max(300),
    kind: z.enum(sendKinds),
    /** Of the control */
    on: text().min(1),
  }),
);

/** Per run. */
export type WorkflowParam = z.infer<ReturnType<typeof paramSchema>>;
const paramSchema = lazily(() =>
  z.object({
    /** In double braces, unique in its workflow */
    name: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^[^{}\n]*$/),
    /** Suggested */
    value: z.string().max(10_000),
  }),
);

/**
 * Its calls repeat without a model. Storage key `local:workflows`. Parameters stand in texts as `{{name}}`. No secret:
 * `%its name%`, as the user wrote it.
 */
export type Workflow = z.infer<ReturnType<typeof workflowSchema>>;
export const workflowSchema = lazily(() =>
  z.object({
    id: id(),
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\n\r\t/]*$/),
    /** Where it begins */
    start: address(),
    params: z.array(paramSchema()).max(30),
    steps: z.array(workflowStepSchema()).min(1).max(200),
    /** By its runs, without a card */
    allowed: z.array(allowedSchema()).max(50).exactOptional(),
    /** Milliseconds since the epoch. */
    savedAt: z.number(),
  }),
);

/** As it began: the saved workflow may change. */
export type WorkflowRun = z.infer<ReturnType<typeof workflowRunSchema>>;
export const workflowRunSchema = lazily(() =>
  z.object({
    workflowId: z.string(),
    name: z.string(),
    start: z.string(),
    /** With placeholders */
    steps: z.array(workflowStepSchema()).min(1),
    /** By parameter */
    values: z.record(z.string(), z.string()),
    allowed: z.array(allowedSchema()).max(50).exactOptional(),
    /** Index; absent: the first */
    from: z.number().int().min(0).exactOptional(),
  }),
);
