import type { KnownTarget } from '../page/api';
import { lazily, z } from '../zod';

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
    /** Unique in its workflow, for good. */
    id: id(),
    /** As in `utils/tools`. */
    tool: id(),
    /** Without refs, which are found again by the targets. */
    args: z.record(z.string(), z.unknown()),
    /** For `ref`, if the call names an element. */
    target: targetSchema().exactOptional(),
    /** For `to_ref`. */
    to: targetSchema().exactOptional(),
    /** Where the call was made. */
    page: address(),
    /** After the call, where that is another one. */
    leadsTo: address().exactOptional(),
    /** A model found this way in a run: nobody has approved what it presses and writes. */
    learned: z.literal(true).exactOptional(),
    /** The user wants to point at the element anew: the next run stops here. */
    asks: z.literal(true).exactOptional(),
    /**
     * The answer's status, and a text that appeared. A run is done only if an answer of that kind and the text come
     * again.
     */
    answered: z.number().int().min(100).max(599).exactOptional(),
    expects: text().exactOptional(),
  }),
);

/** May go without a card, by each press of the control: the values of the run, and what the page has. */
export type AllowedSend = z.infer<ReturnType<typeof allowedSchema>>;
export const allowedSchema = lazily(() =>
  z.object({
    /** See `siteOf`. */
    site: z.string().max(300),
    kind: z.enum(sendKinds),
    on: text().min(1),
  }),
);

/** As the workflow was when the run began: the saved one may change. */
export type WorkflowRun = z.infer<ReturnType<typeof workflowRunSchema>>;
export const workflowRunSchema = lazily(() =>
  z.object({
    workflowId: z.string(),
    name: z.string(),
    start: z.string(),
    steps: z.array(workflowStepSchema()).min(1),
    values: z.record(z.string(), z.string()),
    allowed: z.array(allowedSchema()).max(50).exactOptional(),
    /** Index; absent: the first. */
    from: z.number().int().min(0).exactOptional(),
  }),
);
