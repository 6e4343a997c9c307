import type { TextRequest } from '../../../utils/contracts/browser-text';

/** `browserRequest`: what the browser may do better; its answer replaces the call's. */
export type Turn =
  { text: string } | { tool: string; args: Record<string, unknown>; id?: string; browserRequest?: TextRequest };

export const refused = (summary: string): Turn => ({ tool: 'done', args: { status: 'failed', summary } });
