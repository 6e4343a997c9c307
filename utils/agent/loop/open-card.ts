import { hostOf } from '../../web/hosts';
import type { CallFacts } from '../../contracts/call-facts';
import type { AgentPorts, ConfirmCard, Foreseen } from '../../contracts/ports';
import { likeAct, type Wanted } from '../task/like-act';
import { defined } from '../../defined';
import type { WorkflowTarget } from '../../contracts/workflow';
import type { OpenAct } from '../../contracts/open-act';
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

export function wantedOf(
  call: { name: string },
  args: Record<string, unknown>,
  {
    foreseen,
    facts,
    target,
    page,
  }: { foreseen?: Foreseen | undefined; facts: CallFacts; target?: WorkflowTarget | undefined; page: string },
): Wanted {
  const { ref: _ref, to_ref: _to, step: _step, ...rest } = args;
  const { form, control } = foreseen ?? {};
  const request =
    form?.method === 'post'
      ? { method: 'POST', url: form.action }
      : control?.leadsTo === undefined || facts.rule !== 'act'
        ? undefined
        : { method: 'GET', url: control.leadsTo };
  return {
    ...defined({ request }),
    call: { tool: call.name, args: rest, page, ...defined({ target }) },
  };
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
