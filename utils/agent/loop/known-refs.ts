import type { Foreseen } from '../../page/api';
import { nameOfRef } from '../../snapshot/lookup';
import type { KnownRefs } from '../../contracts/events';
import type { CallRecord, TaskState } from '../task/state';
import type { StepContext } from '../task/step';
import { unlessFailed } from '../task/unless-failed';

/** For repeating the call on a page that has changed. */
export async function knownRefs(
  { ports: { page }, signal }: StepContext,
  args: Record<string, unknown>,
  foreseen: Foreseen | undefined,
): Promise<KnownRefs | undefined> {
  const known: KnownRefs = foreseen?.known ? { ref: foreseen.known } : {};
  for (const parameter of ['ref', 'to_ref'] as const) {
    const ref = args[parameter];
    if (typeof ref !== 'string' || known[parameter]) continue;
    // Without one, the call itself says what is wrong.
    const target = await unlessFailed(() => page.describe(ref, signal), signal);
    if (target) known[parameter] = target;
  }
  return known.ref || known.to_ref ? known : undefined;
}

/** As read from the page, else as the call or the page knows it, by its row where it has no name, else its ref. */
export function nameForUser(state: TaskState, { call, names }: CallRecord, ref: string, known?: KnownRefs): string {
  const read = nameAsRead(state, ref);
  const parameter = ref === call.arguments.to_ref ? 'to_ref' : 'ref';
  const { name, item } = known?.[parameter] ?? {};
  return read || names?.[parameter] || name || item || (read ?? ref);
}

/** As the model read it last: in the newest page text, else in a call's result. */
function nameAsRead({ view, history }: TaskState, ref: string): string | undefined {
  for (const text of [view?.text, ...history.toReversed().map(({ page }) => page)]) {
    const name = nameOfRef(text ?? '', ref);
    if (name !== undefined) return name;
  }
  return undefined;
}
