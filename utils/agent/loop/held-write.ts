import type { AgentPorts, HeldWrite } from '../../contracts/ports';
import type { TaskEvent } from '../../contracts/events';
import type { TaskState } from '../task/state';
import { askAhead, askCritic, canAskCritic, writeVerdict } from './ask-critic';
import { withSources } from './card-sources';
import { leavesOf } from '../../web/request-body';
import { bodyPrint } from '../task/like-act';
import { openCard } from './open-card';

/** By the guard, or the user on a card. One that is let through is logged before it is sent; its end afterwards. */
export async function* settleWrite(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  write: HeldWrite,
): AsyncGenerator<TaskEvent> {
  const { id, method, url } = write;
  const sent = { writeId: id, method, url };
  const body = bodyPrint(leavesOf(write.body));
  const wanted = { id, request: { method, url }, body, isWrite: true as const };
  const open = state.refusedWrites.includes(id) ? undefined : openCard(state, ports, wanted);
  if (open) return yield { type: 'confirm-asked', callId: id, card: open, at: ports.clock.now() };
  const verdict = state.refusedWrites.includes(id) ? undefined : writeVerdict(state, ports, write);
  if (verdict?.verdict === 'ask') {
    const { question } = verdict;
    askAhead(state, ports, signal);
    if (question && canAskCritic(state, question)) return yield* askCritic(state, ports, signal, id, question);
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
