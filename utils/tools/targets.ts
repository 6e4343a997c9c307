import { z } from '../zod';
import type { ActionOutcome } from '../page/api';
import type { ToolResult } from '../agent/events';

/** The `ref` parameter of tools that act on an element. The prompt says what a ref is, once for all tools. */
export const refParameter = z.string().min(1);

/** What nearly every action reports: our sentence, and the page's words apart from it. */
export function actionResult(summary: string, outcome: ActionOutcome & { navigated?: { url: string; title: string } }): ToolResult {
  const sentences = [outcome.unchanged ? 'It was so already; nothing was done.' : summary];
  if (outcome.note) sentences.push(outcome.note);
  if (outcome.navigated) sentences.push('The page navigated.');
  const value = outcome.value === undefined ? undefined : `value now: ${JSON.stringify(outcome.value)}`;
  return {
    summary: sentences.join(' '),
    ...(value ? { page: value } : {}),
    ...(outcome.target?.name ? { target: outcome.target.name } : {}),
    details: { ...outcome },
  };
}
