import { defined } from '../../defined';
import { followedBy } from '../../guard/effect';
import type { FormFacts, Foreseen } from '../../page/api';
import type { CallFacts } from '../../contracts/call-facts';
import type { ActPermission } from '../../contracts/ports';

/** A drag presses nothing, so its element's name is no control's name. */
export function actPermission(
  { foreseen, facts }: { foreseen?: Foreseen; facts: CallFacts },
  opens: boolean,
): ActPermission {
  const { form, control, amount, message = [] } = foreseen ?? {};
  const leadsTo = facts.rule === 'act' ? followedBy(facts, foreseen) : control?.leadsTo;
  const isDrag = facts.rule === 'act' && facts.by === 'drag';
  const lines = [...(form?.fields ?? []), ...message].flatMap(({ value }) => value.split('\n'));
  // Shorter lines can be part of any request.
  const says = lines
    .map((line) => line.trim())
    .filter(({ length }) => length > 3)
    .slice(0, 100);
  return {
    ...(form ? { form: { digest: form.digest, ...whereTo(form) } } : {}),
    ...(opens ? { allowsWrite: opens } : {}),
    ...(opens && says.length > 0 ? { textsToSend: says } : {}),
    ...(control?.name && !isDrag ? { control: control.name } : {}),
    ...(control?.acts ? { acts: true as const } : {}),
    ...defined({ amount, leadsTo, filled: filledOf(facts) }),
  };
}

function whereTo({ method, action }: FormFacts): { posts?: string; asks?: string } {
  if (method === 'dialog') return {};
  return method === 'post' ? { posts: action } : { asks: action };
}

/** Undefined where the call presses something. */
function filledOf(facts: CallFacts): ActPermission['filled'] {
  if (facts.rule !== 'act') return undefined;
  if (facts.by === 'type') return facts.enter ? undefined : 'typed';
  return facts.by === 'choose' || facts.by === 'check' ? 'chosen' : undefined;
}
