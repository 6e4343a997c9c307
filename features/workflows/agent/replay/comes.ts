import type { StepContext } from '../../../../utils/agent/task/step';
import { unlessFailed } from '../../../../utils/agent/task/unless-failed';

/** A loading page may take so long. */
const COMES_WITHIN_MS = 5_000;

export async function comes(
  what: { text: string } | { role: string; name: string },
  { ports, signal }: StepContext,
): Promise<boolean> {
  const shown = { ...what, state: 'visible' as const, timeoutMs: COMES_WITHIN_MS };
  return (await unlessFailed(() => ports.page.waitFor(shown, signal), signal)) !== undefined;
}
