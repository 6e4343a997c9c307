import { followedBy } from '../../guard/effect';
import { hostOf } from '../../web/hosts';
import type { CallFacts } from '../../contracts/call-facts';
import type { AgentPorts, ConfirmCard, Foreseen } from '../../contracts/ports';
import { likeAct, type Wanted } from '../task/like-act';
import { defined } from '../../defined';
import type { CallPrint, OpenAct } from '../../contracts/open-act';
import type { TaskState } from '../task/state';

/** It would happen again, while nobody knows how the first time ended: only the user can settle that. */
export function openCard(
  state: TaskState,
  { outside }: Pick<AgentPorts, 'outside'>,
  wanted: Wanted & { id: string; isWrite?: true },
): ConfirmCard | undefined {
  if (state.consent.grants.some(({ callId, card }) => callId === wanted.id && card.rule === 'open')) return undefined;
  const act = likeAct([...state.openActs.filter(({ cut }) => cut), ...outside.others()], wanted);
  return act && cardOf(act, wanted.isWrite);
}

export function wantedOf({ foreseen, facts }: { foreseen?: Foreseen; facts: CallFacts }, call: CallPrint): Wanted {
  const form = foreseen?.form;
  const link = facts.rule === 'act' ? followedBy(facts, foreseen) : undefined;
  const request =
    form?.method === 'post'
      ? { method: 'POST', url: form.action }
      : link === undefined
        ? undefined
        : { method: 'GET', url: link };
  return { ...defined({ request }), call };
}

function cardOf({ id, at, request, label, call, answered }: OpenAct, isWrite: true | undefined): ConfirmCard {
  return {
    rule: 'open',
    host: hostOf(request?.url ?? call?.page ?? '') ?? '',
    act: id,
    sentAt: at,
    ...defined({ answered, request, label, isWrite }),
  };
}
