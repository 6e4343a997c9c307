import type { TextRequest } from '../contracts/browser-text';

/**
 * One response of the offline model: words, or one tool call. `browserRequest`: what the browser itself may do better,
 * if it can; its answer then takes the place of the call's.
 */
export type Turn =
  { text: string } | { tool: string; args: Record<string, unknown>; id?: string; browserRequest?: TextRequest };
