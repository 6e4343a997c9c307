import { raceAbort } from '../../async';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskEvent } from '../../contracts/events';
import { toEvent } from '../task/inbox-to-event';
import type { TaskState } from '../task/state';

/** The time has come, the network is back, or the user says so. */
export async function* awaitModel(
  state: TaskState,
  { inbox, clock, network }: AgentPorts,
  signal: AbortSignal,
  { until, ms }: { until: number; ms: number },
): AsyncGenerator<TaskEvent> {
  let why: 'time' | 'network' = 'time';
  // A clock set back must not make it longer.
  const remainingMs = Math.min(Math.max(0, until - clock.now()), ms);
  const isOver = (watching: AbortSignal) =>
    Promise.race([
      clock.wait(remainingMs, watching),
      network.back(watching).then(() => {
        why = 'network';
      }),
    ]);
  const item = await raceAbort(inbox.wait(signal, isOver), signal);
  const at = clock.now();
  yield item ? toEvent(state, item, at) : { type: 'model-tried', why, at };
}
