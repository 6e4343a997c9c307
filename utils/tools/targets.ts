import { z } from '../zod';
import type { ActionOutcome } from '../page/api';
import type { ToolResult } from '../agent/events';

/** The `ref` parameter of tools that act on an element. The prompt says what a ref is, once for all tools. */
export const refParameter = z.string().min(1);

type Outcome = ActionOutcome & { navigated?: { url: string; title: string } };

/**
 * What nearly every action reports: our sentence, and the page's words apart from it. `wanted` is the value that the
 * action was to bring about: read back as wished, it need not be told again.
 */
export function actionResult(summary: string, outcome: Outcome, wanted?: string): ToolResult {
  const sentences = [outcome.unchanged ? 'It was so already; nothing was done.' : summary];
  if (outcome.note) sentences.push(outcome.note);
  if (outcome.navigated) sentences.push('The page navigated.');
  return {
    summary: sentences.join(' '),
    ...readBack(outcome.value, wanted),
    ...(outcome.target?.name ? { target: outcome.target.name } : {}),
    details: { ...outcome },
  };
}

function readBack(value: string | undefined, wanted: string | undefined): Pick<ToolResult, 'page' | 'echo'> {
  if (value === undefined) return {};
  const text = `value now: ${JSON.stringify(value)}`;
  return value === wanted ? { echo: text } : { page: text };
}
