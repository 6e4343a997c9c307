import type { StepDraft } from './plan-steps';

/** Another task holds the tab, or its page is gone (discarded, crashed, or the browser restarted). */
export type TabTrouble =
  { why: 'held'; by: { taskId: string; request: string } } | { why: 'discarded' | 'crashed' | 'restarted' };

/** `unknown`: the step may have been carried out. */
export type StepStatus = 'pending' | 'running' | 'done' | 'failed' | 'skipped' | 'unknown' | 'needs-assistance';

export interface PlanStep extends StepDraft {
  status: StepStatus;
  /** By a call that changes something. `unknown`: maybe; `rejected` by a server, `refused` by the user. */
  acted?: 'done' | 'unknown' | 'rejected' | 'refused';
  /** A call was made for it. */
  begun?: true;
  /** For steps that need it: page-derived or a model's words. */
  output?: string;
}

export type AssistanceKind = 'captcha' | 'login' | 'two-factor' | 'payment' | 'file' | 'custom' | StuckKind;

/** By the loop's word: repetition, or failures. The assistance's `what` is then the step. */
export type StuckKind = 'repeating' | 'failing';

/** The task asks whether to go on: failed turns in a row, parts of one answer, and its `TaskLimits`. */
export type LimitKind = 'steps' | 'tokens' | 'cost' | 'failures' | 'answer';

/** A key of locales/ and its parameters. */
export interface Label {
  key: string;
  params: Record<string, string | number>;
}

/** It speaks against the claim that the work is done. */
export type Doubt =
  | { kind: 'failed' | 'no-effect' | 'unknown'; tool: string }
  | { kind: 'open-steps'; steps: number[] }
  | { kind: 'not-on-page'; quotes: string[] }
  /** Something was changed outside the page, and no quote shows it. */
  | { kind: 'unconfirmed' }
  | { kind: 'alert'; lines: string[] }
  | { kind: 'loop' }
  | { kind: 'wanted' };

/** `words`: the user spoke during a plan. */
export type ReviewReason = 'interval' | 'step-failed' | 'loop' | 'done' | 'words';

/**
 * The element is missing or ambiguous; the page is of another site, or not the one to which the step before led; the
 * call failed, may have happened, or was refused; the model did not manage it.
 */
export type StepTrouble =
  'missing' | 'several' | 'asked' | 'elsewhere' | 'other-page' | 'failed' | 'unknown' | 'refused' | 'model-failed';

/** By the model, with the element that the user points at, not at all, or once more. */
export type StepRemedy = 'model' | 'pointing' | 'skipped' | 'again';

/** No later request repeats it. Of a picture, the size in bytes and a small copy (JPEG in base64) are kept. */
export type EphemeralPart = ({ kind: 'text'; text: string } | { kind: 'picture'; bytes: number; small?: string }) & {
  source?: string;
};
