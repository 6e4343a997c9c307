import type { UserFact } from '../../contracts/records';
import type { TaskState } from '../task/state';

/** Labels only. */
export function factLabelsText({ consent }: Pick<TaskState, 'consent'>): string {
  return consent.factLabels.length === 0 ? '' : `${factsHead}, for get_user_facts: ${consent.factLabels.join(', ')}.`;
}

/** The beginning of that text. */
export const factsHead = 'What the user wrote about themselves';

/** `full name: Ada Lovelace`; the user's words. */
export function factsText(facts: readonly UserFact[]): string {
  return facts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}
