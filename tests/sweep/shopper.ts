import type { WireAnswer, WireRequest } from '../helpers/model-server.ts';
import { act, claimDone, judgeComplete, makePlan } from '../helpers/directed-model.ts';
import { roleOf, textOf } from '../helpers/roles.ts';
import { STEPS } from './shop.ts';

/**
 * The model of a customer: decides by nothing but what the request shows, so that it may be asked again at any time.
 */
export function shop(request: WireRequest): WireAnswer {
  const seen = textOf(request);
  const ordered = Number([...seen.matchAll(/Ordered: (\d+) of/g)].at(-1)?.[1]);
  if (roleOf(request) === 'planner') {
    const planned = request.messages.some(({ role }) => role === 'assistant');
    if (!planned) return makePlan(...Array.from({ length: STEPS }, (_, i) => `Order item ${i + 1}`));
    return ordered === STEPS
      ? judgeComplete()
      : { calls: [{ name: 'review', arguments: { verdict: 'continue', guidance: 'Go on.' } }] };
  }
  if (ordered === STEPS) return claimDone();
  const ref = [...seen.matchAll(new RegExp(`button "Order item ${ordered + 1}" \\[(\\w+)\\]`, 'g'))].at(-1)?.[1];
  return ref === undefined ? act(['get_page', {}]) : act(['click', { ref, step: ordered + 1 }]);
}
