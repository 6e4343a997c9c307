import { lazily, z } from '../zod';
import { cardRules } from './confirm-card';
import type { DurableEvent } from './events';
import { workflowRunSchema, workflowStepSchema } from './workflow';
import { effectKinds, stepTypes } from './plan-steps';

/** What is wrong with an event from disk, as far as `reduce` and the panel rely on it; undefined for a sound event. */
export function eventProblem(stored: unknown): string | undefined {
  const type = (stored as { type?: unknown } | null)?.type;
  const schema = typeof type === 'string' && Object.hasOwn(schemas(), type) ? schemas()[type] : undefined;
  if (!schema) return `no event is of type ${JSON.stringify(type)}`;
  const issue = schema.safeParse(stored).error?.issues[0];
  return issue && `${type}: ${issue.path.join('.')}: ${issue.message}`;
}

// Destructuring would bring all of zod into the panel.
const object = z.looseObject;
const array = z.array;
const string = z.string;
const number = z.number;
const boolean = z.boolean;
const record = z.record;
const unknown = z.unknown;
const oneOf = z.enum;

const schemas = lazily((): Record<string, z.ZodType> => {
  const role = oneOf(['planner', 'navigator']);
  const modelRef = object({ providerId: string(), model: string() });
  const tab = object({ tabId: number(), url: string(), title: string() });
  const failure = object({ code: string(), message: string() });
  const attachments = array(
    object({
      id: string(),
      name: string(),
      type: string(),
      size: number(),
      pages: number().optional(),
      unread: oneOf(['password', 'damaged', 'no-text']).optional(),
    }),
  ).optional();
  const tabProblem = oneOf(['restricted', 'blocked', 'unloaded', 'held', 'gone', 'empty', 'unreadable', 'password']);
  const tabs = array(
    object({
      tabId: number(),
      url: string(),
      title: string(),
      text: string(),
      cut: boolean().optional(),
      problem: tabProblem.optional(),
    }),
  ).optional();
  const words = { text: string(), attachments, tabs, messageId: string().optional() };
  const steps = array(
    object({
      text: string(),
      type: oneOf(stepTypes),
      sites: array(string()),
      effects: array(object({ kind: oneOf(effectKinds), count: number() })),
      after: array(number()).optional(),
    }),
  );
  const usage = object({ inputTokens: number(), outputTokens: number() });
  const calls = array(object({ id: string(), name: string(), arguments: record(string(), unknown()) }));
  const result = z.union([
    object({
      ok: z.literal(true),
      value: object({
        summary: string(),
        page: string().optional(),
        rejected: z.literal(true).optional(),
        facts: array(object({ label: string(), text: string() })).optional(),
      }),
    }),
    object({ ok: z.literal(false), failure }),
  ]);
  const evidence = array(object({ quote: string() }));
  const limit = oneOf(['steps', 'tokens', 'cost', 'failures', 'answer']);

  /** `at` is in all of them. Fields that no fold uses are not checked. */
  const shapes = {
    'task-started': {
      taskId: string(),
      chatId: string(),
      request: string(),
      tab,
      limits: object({ planningInterval: number(), maxSteps: number() }),
      attachments,
      tabs,
      models: object({ planner: modelRef, navigator: modelRef }),
      codeAllowed: boolean(),
      images: z.literal(false).optional(),
      planApproval: oneOf(['ask', 'always', 'never']),
      safety: object({
        allowed: array(string()),
        asked: array(string()),
        blocked: array(string()),
        settled: array(
          object({
            host: string(),
            control: string(),
            does: string(),
            fields: array(object({ name: string(), value: string() })),
          }),
        ).optional(),
        readOnly: boolean(),
      }).optional(),
      earlier: array(object({ request: string(), status: string(), found: string() })).optional(),
      script: object({ code: string() }).optional(),
      workflow: workflowRunSchema().optional(),
      checkResult: oneOf(['when-needed', 'always']).optional(),
      locale: object({ timeZone: string(), language: string() }).optional(),
      program: object({ name: string(), session: string() }).optional(),
    },
    'page-seen': {
      view: object({
        tabId: number(),
        url: string(),
        title: string(),
        documentKey: string(),
        text: string(),
        problem: failure.optional(),
        pages: number().optional(),
        embedded: object({ url: string(), pages: number() }).optional(),
        tools: array(string()).optional(),
      }),
      nonce: string(),
    },
    'model-answered': {
      role,
      purpose: oneOf(['plan', 'review', 'act']),
      message: object({ text: string(), calls }),
      usage,
      ms: number(),
      sent: array(object({ role: oneOf(['user', 'assistant', 'tool']) })).optional(),
      ephemeral: array(object({ kind: oneOf(['text', 'picture']) })).optional(),
    },
    adapted: { role, lack: string(), model: string() },
    'context-known': { contextTokens: number() },
    shrunk: { role, contextTokens: number() },
    'sight-missing': { what: oneOf(['screenshot', 'html']), failure },
    'model-lost': { failure, attempt: number(), waitMs: number(), until: number() },
    'model-tried': { why: oneOf(['time', 'network', 'user']) },
    rested: { failure },
    'taken-up': { models: object({ planner: modelRef, navigator: modelRef }) },
    'model-corrected': { role, failure, usage: usage.optional() },
    'answer-cut': { role, text: string() },
    answered: { text: string() },
    planned: { message: string(), steps, waits: boolean(), callId: string().optional(), pays: string().optional() },
    approved: { steps: steps.optional() },
    rejected: {},
    reviewed: { verdict: oneOf(['complete', 'continue', 'failed']), reason: string(), guidance: string() },
    asked: { role, callId: string(), question: string(), choices: array(string()) },
    replied: words,
    said: words,
    'assistance-asked': {
      assistance: object({ kind: string(), what: string(), why: string(), where: string(), ref: string().optional() }),
      callId: string().optional(),
    },
    'assistance-ended': {
      how: oneOf(['done', 'skipped', 'noticed', 'replied']),
      text: string().optional(),
      attachments,
      tabs,
    },
    'confirm-asked': {
      callId: string(),
      card: object({
        rule: oneOf(cardRules),
      }),
      step: number().optional(),
    },
    confirmed: { callId: string(), allow: oneOf(['once', 'task', 'no']), chosen: number().optional() },
    judged: {
      callId: string(),
      judgement: object({ key: string(), asked: oneOf(['yes', 'no', 'unsure']), kind: string() }),
      usage: usage.optional(),
    },
    paused: { by: oneOf(['user', 'page']) },
    resumed: {},
    'tab-lost': { trouble: object({ why: oneOf(['held', 'discarded', 'crashed', 'restarted']) }) },
    'tab-waited': {},
    'tab-bound': { tab, how: oneOf(['freed', 'taken', 'again']) },
    'limit-reached': { limit, used: number(), more: number() },
    extended: { limit, more: number() },
    hinted: {},
    reminded: { reason: string() },
    claimed: { text: string() },
    doubted: { doubts: array(object({ kind: string() })) },
    'given-up': { step: number() },
    'passed-over': { item: string() },
    'call-started': {
      callId: string(),
      tool: string(),
      args: record(string(), unknown()),
      label: object({ key: string() }),
      effect: oneOf(['once', 'idempotent', 'read']),
    },
    'call-ended': { callId: string(), result, nonce: string(), ms: number() },
    'step-called': {
      step: number(),
      call: object({ id: string(), name: string(), arguments: record(string(), unknown()) }),
    },
    'step-stopped': { step: number(), why: string(), label: object({ key: string() }), failure: failure.optional() },
    'step-solved': {
      how: oneOf(['model', 'pointing', 'skipped', 'again']),
      models: object({ planner: modelRef, navigator: modelRef }).optional(),
    },
    'step-pointed': { ref: string(), known: object({ role: string() }) },
    'step-learned': { step: number(), steps: array(workflowStepSchema()) },
    'step-proved': { step: number(), missing: array(oneOf(['answer', 'text', 'place'])) },
    'write-allowed': { writeId: string(), method: string(), url: string() },
    sent: { act: object({ id: string(), at: number() }) },
    settled: { id: string(), how: oneOf(['answered', 'unsent', 'lost', 'done', 'not-done']) },
    'write-ended': {
      writeId: string(),
      method: string(),
      url: string(),
      end: object({ how: oneOf(['answered', 'open', 'failed', 'refused', 'gone']), status: number().optional() }),
    },
    'call-unknown': { callId: string() },
    'call-again': { callId: string() },
    failed: { failure },
    ended: {
      outcome: object({
        status: oneOf(['done', 'failed', 'stopped']),
        how: oneOf(['answered', 'unconfirmed']).optional(),
        summary: string(),
        evidence,
        failure: failure.optional(),
        takenBy: object({ chatId: string(), request: string() }).optional(),
      }),
    },
  } satisfies Record<DurableEvent['type'], z.ZodRawShape>;

  return Object.fromEntries(Object.entries(shapes).map(([type, shape]) => [type, object({ at: number(), ...shape })]));
});
