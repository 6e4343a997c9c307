import type { HeldWrite } from '../page/watch/page-events';

/**
 * By the rule that judges it; the guard knows no tool by name. The compiler makes a tool that acts say what it writes.
 */
export type CallFacts =
  /** Always allowed. */
  | { rule: 'free' }
  /**
   * Neither writes nor presses. `reads`: only scrolls by whole pages, which can tell something to a site that is not of
   * the task.
   */
  | { rule: 'event'; reads?: boolean }
  | ActFacts
  /** `url` is absent where the call names none (back, reload). */
  | { rule: 'open'; url?: string | undefined }
  /** `tabId` is absent where the user is to choose the tab. */
  | { rule: 'tab'; tabId?: number | undefined; closes: boolean }
  /** `frame`: the ref of the frame in which it runs. */
  | { rule: 'code'; code: string; explanation: string; frame?: string | undefined }
  /** It gets `input`. */
  | { rule: 'server'; server: string; tool: string; input: Record<string, unknown> }
  /** By the page; it gets `input`. */
  | { rule: 'page-tool'; tool: string; input: Record<string, unknown> }
  /** By their labels. */
  | { rule: 'user-facts'; labels: readonly string[] }
  /** Because of an earlier call. No tool states this rule. */
  | { rule: 'write'; write: HeldWrite }
  /** `text` is what it writes there. */
  | { rule: 'dialog'; text?: string | undefined };

/** Judged by its site, its effect outside the page and what it writes. */
export type ActFacts = { rule: 'act'; writes: Written } & (
  | { by: 'click' | 'submit' | 'choose' | 'drag' }
  | { by: 'check'; checked: boolean }
  | { by: 'type'; enter: boolean }
  | { by: 'keys'; keys: string }
  | { by: 'upload'; files: readonly string[] }
);

/** Or the fields of the form that it sends. */
export type Written = 'nothing' | 'form' | { text: string };

/** For a tool without `run`. */
export type LoopDuty = 'ask-user' | 'ask-for-help' | 'end-step' | 'end-task';
