import type { TaskState } from '../task/state';

/** Keeps models from planning what would be refused. */
export function readOnlyText({ consent }: Pick<TaskState, 'consent'>): string {
  return consent.safety.readOnly
    ? 'The user has set this task to Read only: open addresses, follow links, scroll and read. Whatever presses, types, chooses or sends is refused. Plan nothing of that. Where the request needs it, do the reading part, and say plainly in the answer what was not done, and that it takes a task without Read only (the button with the eye beside the message).'
    : '';
}
