import { raceAbort } from '../async';
import type { TaskEvent } from './events';
import { obstacles } from './obstacle';
import type { AgentPorts } from './ports';
import type { TaskState } from './state';
import { takeIn } from './user-turn';

/** Waits for the user, as long as it takes. Where he is asked for help, the task goes on by itself once what was in the way is gone. */
export async function* awaitUser(state: TaskState, ports: AgentPorts, signal: AbortSignal): AsyncGenerator<TaskEvent> {
  const selector =
    state.assistance && !state.paused && !state.trouble ? obstacles[state.assistance.assistance.kind] : undefined;
  const until = selector === undefined ? undefined : (watching: AbortSignal) => ports.page.whenGone(selector, watching);
  const item = await raceAbort(ports.inbox.wait(signal, until), signal);
  const at = ports.clock.now();
  yield item ? takeIn(state, item, at) : { type: 'assistance-ended', how: 'noticed', at };
}
