import { settledAct } from '../settings/settled';
import type { SafetySettings } from '../settings/safety';
import { modelRefSchema } from '../settings/settings';
import type { KnownTarget } from '../page/api';
import type { WriteEnd } from '../page/watch/page-events';
import { array, boolean, lazily, moment, number, object, oneOf, optional, partly, string, unchecked, z } from '../zod';
import { cardRules, type CardField, type ConfirmCard, type Judgement } from './confirm-card';
import type { AssistantMessage, Capability, ModelMessage, ToolCall, Usage } from './model';
import type { BodyPrint, OpenAct, SentRequest } from './open-act';
import { draftSchema, type Spending } from './plan-steps';
import { records } from './records';
import type { Doubt, EphemeralPart, Label, ReviewReason, StepTrouble, TabTrouble } from './task-types';
import { workflowRunSchema, workflowStepSchema } from './workflow';

/** Each event without its `type` and `at`. What no fold uses is not checked. */
export const eventContents = lazily(() => {
  const { failure, limits, tab, locale, assistance, view, toolResult, outcome } = records();
  const { earlier, withFiles, script, tabText, message } = records();
  const role = oneOf(['planner', 'navigator']);
  const purpose = oneOf(['plan', 'review', 'act']);
  const models = object({ planner: modelRefSchema(), navigator: modelRefSchema() });
  const usage = partly<Usage>(object({ inputTokens: number(), outputTokens: number() }));
  const call = object({ id: string(), name: string(), arguments: z.record(string(), z.unknown()) });
  const label: z.ZodType<Label> = object({
    key: string(),
    params: z.record(string(), z.union([string(), number()])),
  });
  const limit = oneOf(['steps', 'tokens', 'cost', 'failures', 'answer']);
  const reason = partly<ReviewReason>(string());
  const steps = array(draftSchema());
  const nothing = partly<unknown>(object({}));

  return {
    'task-started': object({
      taskId: string(),
      chatId: string(),
      request: string(),
      tab,
      limits,
      models,
      codeAllowed: boolean(),
      /** The navigator's model takes no images. */
      images: optional(z.literal(false)),
      ...withFiles.shape,
      /** Other open tabs, added to the request. */
      tabs: optional(array(tabText)),
      planApproval: oneOf(['ask', 'always', 'never']),
      /** Absent in older tasks: the defaults apply. */
      safety: optional(
        partly<SafetySettings>(
          object({
            allowed: array(string()),
            asked: array(string()),
            blocked: array(string()),
            settled: optional(array(settledAct())),
            readOnly: boolean(),
          }),
        ),
      ),
      /** Ended tasks of the conversation, oldest first. */
      earlier: optional(array(earlier)),
      jsOnly: unchecked<boolean>(),
      /** Runs instead of any model. */
      script: optional(script),
      /** A model is asked only for steps that the user hands over. */
      workflow: optional(workflowRunSchema()),
      /** For one model in both roles. Absent: when something speaks against its result. */
      checkResult: optional(oneOf(['when-needed', 'always'])),
      locale: optional(locale),
      /** It wants the task: its words are not the user's, the name is a claim. `session`: of the connection. */
      program: optional(object({ name: string(), session: string() })),
    }),
    /** `nonce` marks the fence around this view. */
    'page-seen': object({ view, nonce: string() }),
    'model-answered': object({
      role,
      purpose,
      message: partly<AssistantMessage>(object({ text: string(), calls: array(call) })),
      usage,
      ms: number(),
      reason: unchecked<ReviewReason>(),
      /** Messages new in this request. Absent in older logs. */
      sent: optional(array(partly<ModelMessage>(object({ role: oneOf(['user', 'assistant', 'tool']) })))),
      /** Only this request ended with these. */
      ephemeral: optional(array(partly<EphemeralPart>(object({ kind: oneOf(['text', 'picture']) })))),
      /** `sent` is the whole conversation: older messages were left out or shortened. */
      restarted: unchecked<true>(),
    }),
    /** The model refused something: from now on it is asked without. */
    adapted: object({ role, lack: partly<Capability>(string()), model: string() }),
    /** A request was too long: the task keeps within this context from now on. */
    shrunk: object({ role, contextTokens: number() }),
    /** How much the task's models read, by their servers. */
    'context-known': object({ contextTokens: number() }),
    'sight-missing': object({ what: oneOf(['screenshot', 'html']), failure }),
    /** The model is asked again at `until`, for the `attempt`-th time. */
    'model-lost': object({ failure, attempt: number(), waitMs: number(), until: number() }),
    /** The time is over, the network is back, or the user wants it. */
    'model-tried': object({ why: oneOf(['time', 'network', 'user']) }),
    /** Only the user can help: the task waits under "Not finished". */
    rested: object({ failure }),
    /** The user resumed it, with the models chosen now. */
    'taken-up': object({ models }),
    'model-corrected': object({ role, failure, usage: optional(usage) }),
    /** At the model's length limit. `text` is the answer so far; it is continued. */
    'answer-cut': object({ role, text: string() }),
    answered: object({ text: string() }),
    /**
     * Steps already done stay in front. `waits`: for the user's approval. `callId`: the call that made the plan, where
     * one model plays both roles. `pays`: the amount, in the open page's words. `home`: the site of effects that name
     * none. `sources`: where each value of its effects comes from.
     */
    planned: object({
      message: string(),
      steps,
      waits: boolean(),
      callId: optional(string()),
      pays: optional(string()),
      home: optional(string()),
      sources: optional(array(partly<CardField>(object({ name: string(), value: string() })))),
    }),
    /** `steps`: the remaining ones, where the user edited them. */
    approved: object({ steps: optional(steps) }),
    rejected: nothing,
    reviewed: object({ verdict: oneOf(['complete', 'continue', 'failed']), reason, guidance: string() }),
    asked: object({ role, callId: string(), question: string(), choices: array(string()) }),
    /** `choice`: in the words of the model that asked. */
    replied: object({ ...message.shape, choice: optional(z.literal(true)) }),
    /** The user typed while the task ran. A new plan replaces one that waits. For a card of the guard it is a no. */
    said: message,
    /** `callId` asked; absent where the page showed the need. */
    'assistance-asked': object({ assistance, callId: optional(string()) }),
    'assistance-ended': z.union([
      object({ how: oneOf(['done', 'skipped', 'noticed']) }),
      object({ how: z.literal('replied'), ...message.shape }),
    ]),
    /** `step`: the one that the call names. */
    'confirm-asked': object({
      callId: string(),
      card: partly<ConfirmCard>(object({ rule: oneOf(cardRules) })),
      step: optional(number()),
    }),
    /** `settles`: the open act whose end the user has told. */
    confirmed: object({
      callId: string(),
      allow: oneOf(['once', 'task', 'no']),
      chosen: optional(number()),
      settles: unchecked<string>(),
    }),
    /** See `utils/guard/critic.ts`. */
    judged: object({
      callId: string(),
      judgement: partly<Judgement>(object({ key: string(), asked: oneOf(['yes', 'no', 'unsure']), kind: string() })),
      usage: optional(usage),
    }),
    paused: object({ by: oneOf(['user', 'page']) }),
    resumed: nothing,
    'tab-lost': object({
      trouble: partly<TabTrouble>(object({ why: oneOf(['held', 'discarded', 'crashed', 'restarted']) })),
    }),
    'tab-waited': nothing,
    /** The tab became free, the user took it over, or they agreed to go on in it. */
    'tab-bound': object({ tab, how: oneOf(['freed', 'taken', 'again']) }),
    /** The task waits for "Continue", which adds `more`. */
    'limit-reached': object({ limit, used: number(), more: number() }),
    extended: object({ limit, more: number() }),
    /** The navigator repeats itself without effect. */
    hinted: nothing,
    /** One model in both roles thinks again, where a planner would review. */
    reminded: object({ reason }),
    /** The model said in words, twice, that the work has ended. */
    claimed: object({ text: string() }),
    doubted: object({ doubts: array(partly<Doubt>(object({ kind: string() }))) }),
    /** The step (from 1) failed in several ways; those that do not need it go on. */
    'given-up': object({ step: number() }),
    /** The task no longer waits for what the user sent. */
    'passed-over': object({ item: string() }),
    'call-started': object({
      callId: string(),
      tool: string(),
      args: call.shape.arguments,
      label,
      /** `idempotent` may be repeated, `once` must not be. */
      effect: oneOf(['read', 'idempotent', 'once']),
      step: unchecked<number>(),
      spends: unchecked<Spending>(),
      /** The elements of its refs, by parameter. Absent in older logs. */
      known: unchecked<{ ref?: KnownTarget; to_ref?: KnownTarget }>(),
      /** Its form, or the link that it follows. */
      sends: unchecked<SentRequest>(),
    }),
    'call-ended': object({
      callId: string(),
      result: z.union([object({ ok: z.literal(true), value: toolResult }), object({ ok: z.literal(false), failure })]),
      nonce: string(),
      ms: number(),
      url: unchecked<string>(),
    }),
    /** The step (from 0) becomes a call. `opens`: this only opens the page where the step begins. */
    'step-called': object({ step: number(), call: partly<ToolCall>(call), opens: unchecked<true>() }),
    'step-stopped': object({ step: number(), why: partly<StepTrouble>(string()), label, failure: optional(failure) }),
    'step-solved': object({ how: oneOf(['model', 'pointing', 'skipped', 'again']), models: optional(models) }),
    'step-pointed': object({ ref: string(), known: partly<KnownTarget>(object({ role: string() })) }),
    /** Replaces the step; [] where nothing had to be done. */
    'step-learned': object({ step: number(), steps: array(workflowStepSchema()) }),
    /** When recorded the step gave an answer of that kind, the text, or the page that it led to, but not now. */
    'step-proved': object({ step: number(), missing: array(oneOf(['answer', 'text', 'place'])) }),
    /** A page's request was let out. `spends`: where the guard counts it. */
    'write-allowed': object({
      writeId: string(),
      method: string(),
      url: string(),
      body: unchecked<BodyPrint>(),
      spends: unchecked<Spending>(),
    }),
    /** How it ended, or that it was refused. `spends`: as above. */
    'write-ended': object({
      writeId: string(),
      method: string(),
      url: string(),
      end: partly<WriteEnd>(
        object({ how: oneOf(['answered', 'open', 'failed', 'refused', 'gone']), status: optional(number()) }),
      ),
      spends: unchecked<Spending>(),
    }),
    /** A request leaves, or is better known: it is open until its end. */
    sent: object({ act: partly<OpenAct>(object({ id: string(), at: moment() })) }),
    settled: object({
      id: string(),
      how: oneOf(['answered', 'unsent', 'lost', 'done', 'not-done']),
      status: unchecked<number>(),
    }),
    /** The background died during the call: it may have happened, and must not be repeated. */
    'call-unknown': object({ callId: string() }),
    /** After another look where it acts in the page: it can be repeated without harm, or its redirect was held. */
    'call-again': object({ callId: string() }),
    failed: object({ failure }),
    ended: object({ outcome }),
  };
});
