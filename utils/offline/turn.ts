import type { PageWish } from '../llm/builtin/page-wishes';

/**
 * One response of the offline model: words, or one tool call. `wish`: what the browser itself may do better, if it can;
 * its answer then takes the place of the call's.
 */
export type Turn = { text: string } | { tool: string; args: Record<string, unknown>; id?: string; wish?: PageWish };
