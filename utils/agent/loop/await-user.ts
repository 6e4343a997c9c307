import { ignoreLateFailure, raceAbort } from '../../async';
import type { Assistance } from '../../contracts/events';
import { obstacles } from '../task/obstacle';
import type { AgentPorts } from '../../contracts/ports';
import type { Events, StepContext } from '../task/step';
import { toEvent } from '../task/inbox-to-event';
import { waitFor } from '../task/waits';

export async function* awaitUser({ state, ports, signal }: StepContext): Events {
  const isInterrupted = waitFor(state, 'resume') || waitFor(state, 'tab');
  const asked = waitFor(state, 'assistance')?.assistance;
  let pointed: Awaited<ReturnType<AgentPorts['page']['whenPointedAt']>> | undefined;
  const point = async (watching: AbortSignal) => {
    pointed = await ports.page.whenPointedAt(watching);
  };
  const until = waitFor(state, 'pointing') ? point : asked && whenSolved(asked, ports);
  const item = await raceAbort(ports.inbox.wait(signal, isInterrupted ? undefined : until), signal);
  const at = ports.clock.now();
  if (item) return yield toEvent(state, item, at);
  yield pointed ? { type: 'step-pointed', ...pointed, at } : { type: 'assistance-ended', how: 'noticed', at };
}

/** They used the element, or the obstacle is gone. Undefined where only the user can say it. */
function whenSolved(
  { kind, ref }: Assistance,
  { page }: AgentPorts,
): ((watching: AbortSignal) => Promise<void>) | undefined {
  const selector = obstacles[kind];
  if (ref === undefined) return selector === undefined ? undefined : (watching) => page.whenGone(selector, watching);
  if (selector === undefined || !takesSeveralActs.has(kind)) return (watching) => page.whenUsed(ref, watching);
  return async (watching) => {
    // A click into it only begins the sign-in.
    void page.whenUsed(ref, watching).catch(ignoreLateFailure);
    await page.whenGone(selector, watching);
  };
}

const takesSeveralActs: ReadonlySet<Assistance['kind']> = new Set(['login', 'two-factor']);

export async function* awaitModel(
  { state, ports: { inbox, clock, network }, signal }: StepContext,
  { until, ms }: { until: number; ms: number },
): Events {
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
