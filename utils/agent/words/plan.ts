import { fence } from '../../text/fence';
import type { PlanStep } from '../../contracts/events';

export function planLines(plan: readonly PlanStep[]): string[] {
  const lines = plan.map((step, i) => ({ step, number: i + 1 }));
  return lines.map(({ step: { text, after = [], status }, number }) => {
    const state = status === 'pending' || status === 'running' ? '' : `[${status}] `;
    return `${number}. ${state}${text}${after.length > 0 ? ` (needs ${after.join(', ')})` : ''}`;
  });
}

export function outputsText(plan: readonly PlanStep[], nonce: string): string {
  const lines = plan.flatMap(({ output }, i) => (output ? [`Step ${i + 1}: ${output}`] : []));
  return lines.length === 0 ? '' : `Outputs of steps so far:\n${fence(lines.join('\n'), nonce)}`;
}
