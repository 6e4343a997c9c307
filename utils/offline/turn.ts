/** One response of the offline model: words, or one tool call. */
export type Turn = { text: string } | { tool: string; args: Record<string, unknown>; id?: string };
