import type { HeldWrite } from '../../contracts/ports';
import type { Events, StepContext } from '../task/step';
import { askAhead, askCritic, canAskCritic, writeVerdict } from './ask-critic';
import { withSources } from './card-sources';
import { leavesOf } from '../../web/request-body';
import { bodyPrint } from '../task/like-act';
import { openCard } from './open-card';

/** By the guard, or the user on a card. One that is let through is logged before it is sent; its end afterwards. */
export async function* settleWrite(context: StepContext, write: HeldWrite): Events {
  const { state, ports, signal } = context;
  const { id, method, url } = write;
  const sent = { writeId: id, method, url };
  const body = bodyPrint(leavesOf(write.body));
  const wanted = { id, request: { method, url }, body, isWrite: true as const };
  const open = state.refusedWrites.includes(id) ? undefined : openCard(state, ports, wanted);
  if (open) return yield { type: 'confirm-asked', callId: id, card: open, at: ports.clock.now() };
  const verdict = state.refusedWrites.includes(id) ? undefined : writeVerdict(context, write);
  if (verdict?.verdict === 'ask') {
    const { question } = verdict;
    askAhead(context);
    if (question && canAskCritic(state, question)) return yield* askCritic(context, id, question);
    const card = withSources(verdict.card, state, { question });
    return yield { type: 'confirm-asked', callId: id, card, at: ports.clock.now() };
  }
  const spends = verdict?.verdict === 'allow' && verdict.spends ? { spends: verdict.spends } : {};
  if (verdict?.verdict === 'allow') {
    yield { type: 'write-allowed', ...sent, body, ...spends, at: ports.clock.now() };
    signal.throwIfAborted();
  }
  const end = await ports.writes.answer(id, verdict?.verdict === 'allow', signal);
  yield { type: 'write-ended', ...sent, end, ...spends, at: ports.clock.now() };
}
