import type { Host } from '../../../utils/browser/host/host';
import type { Message } from '../../../utils/browser/host/message';
import type { AskedRun } from './runs';

/**
 * Parameters default to the saved values. `from`: index of the first step. Throws NOT_FOUND, TAB_CLOSED, and
 * INVALID_INPUT while a task runs in the conversation.
 */
export async function runSaved(
  host: Pick<Host, 'delivery'>,
  { workflowId, values, from, ...message }: AskedRun & Pick<Message, 'program' | 'readOnly' | 'signal'>,
): Promise<{ taskId: string }> {
  const { runOf } = await import('./runs');
  const { run, text } = await runOf(workflowId, values, from);
  // The user did not let a program send what the workflow may.
  const { allowed: _allowed, ...asked } = run;
  return host.delivery.send({ ...message, text, begins: { workflow: message.program ? asked : run } });
}
