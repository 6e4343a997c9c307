import type { WireReply, WireRequest } from '../../helpers/model-server/types.ts';
import type { ModelTask } from './tasks.ts';

/**
 * The model of a task at the wire. Whoever may act plays the turns. A planner that may not makes the plan, says that
 * all is well when it reviews, and answers what only wants an answer, having read what its tools let it read.
 */
export function directedBy({ turns, steps }: ModelTask): (request: WireRequest) => WireReply {
  const rest = [...turns];
  const next = (request: WireRequest): WireReply => {
    const turn = rest.shift();
    if (!turn) throw new Error('The model was asked again after its last turn.');
    return turn(request);
  };
  return (request) => {
    if (request.tools.includes('click')) return next(request);
    if (steps.length > 0) return planOrReview(request, steps);
    let reply = next(request);
    while (reply.calls?.some(({ name }) => !request.tools.includes(name))) reply = next(request);
    return reply;
  };
}

function planOrReview({ messages }: WireRequest, steps: string[]): WireReply {
  const hasPlan = messages.some(({ calls = [] }) => calls.some(({ name }) => name === 'make_plan'));
  const args = hasPlan
    ? { verdict: 'complete', summary: 'All is as wanted.', evidence: [] }
    : { message: 'I will do it.', steps };
  return { calls: [{ name: hasPlan ? 'review' : 'make_plan', arguments: args }] };
}
