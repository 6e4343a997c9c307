import type { HeldWrite } from '../page/watch/page-events';

/** What the guard must know about a call, by rule. */
export type CallFacts =
  /** Reads, waits, scrolls by whole pages, or only talks with the user: always allowed. */
  | { rule: 'free' }
  /**
   * Sends events to the page, but neither writes nor presses. `reads`: it only scrolls by whole pages, which can tell a
   * foreign site something.
   */
  | { rule: 'event'; reads?: boolean }
  | ActFacts
  /** `url` is absent for back and reload. `reloads`: it asks again for what is open. */
  | { rule: 'open'; url?: string | undefined; reloads?: true }
  /** `tabId` is absent where the user is to choose, and where the task's own tab `closes`. */
  | { rule: 'tab'; tabId?: number | undefined; closes: boolean }
  /** `frame`: the ref of its frame. */
  | { rule: 'code'; code: string; explanation: string; frame?: string | undefined }
  /** `chosen`: as the user accepted the tool, if they have. */
  | { rule: 'server'; server: string; tool: string; input: Record<string, unknown>; chosen?: ChosenTool }
  | { rule: 'page-tool'; tool: string; input: Record<string, unknown> }
  | { rule: 'user-facts'; labels: readonly string[] }
  /** By a page, because of an earlier call. No tool states this rule. */
  | { rule: 'write'; write: HeldWrite }
  | { rule: 'dialog'; text?: string | undefined };

/** `parameters`: by the server's word. */
interface ChosenTool {
  url: string;
  parameters: Record<string, unknown>;
  permit: 'ask' | 'allow';
}

/** Judged by its site, its effect outside the page and what it writes. */
export type ActFacts = { rule: 'act'; writes: Written } & (
  | { by: 'click' | 'submit' | 'choose' | 'drag' }
  | { by: 'check'; checked: boolean }
  | { by: 'type'; enter: boolean }
  | { by: 'keys'; keys: string }
  | { by: 'upload'; files: readonly string[] }
);

/** A text, or the fields of the form that it sends. */
export type Written = 'nothing' | 'form' | { text: string };

/** What the agent loop does for a tool without `run`. */
export type LoopDuty = 'ask-user' | 'ask-for-help' | 'end-step' | 'end-task';
