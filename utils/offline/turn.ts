import type { TextRequest } from '../contracts/browser-text';

/** `browserRequest`: what the browser may do better; its answer replaces the call's. */
export type Turn =
  { text: string } | { tool: string; args: Record<string, unknown>; id?: string; browserRequest?: TextRequest };
