import type { WireAnswer, WireHandler, WireRequest } from './model-server.ts';

export type Role = 'planner' | 'navigator';
type Turn = WireAnswer | WireHandler;

/** The role that sent the request: only the planner can make plans. */
export function roleOf(request: WireRequest): Role {
  return request.tools.includes('make_plan') ? 'planner' : 'navigator';
}

export function requestsOf(requests: WireRequest[], role: Role): WireRequest[] {
  return requests.filter((request) => roleOf(request) === role);
}

/**
 * Plays the answers of each role in order, one per request. A request after the last answer gets 400 with the reason.
 */
export function play(script: { planner: Turn[]; navigator?: Turn[] }): WireHandler {
  const rest: Record<Role, Turn[]> = { planner: [...script.planner], navigator: [...(script.navigator ?? [])] };
  return (request) => {
    const answer = rest[roleOf(request)].shift();
    if (answer === undefined)
      return {
        status: 400,
        body: { error: { message: `The ${roleOf(request)} was not expected to be asked again.` } },
      };
    return typeof answer === 'function' ? answer(request) : answer;
  };
}

/** The ref that the newest snapshot in a request gives an element, found by its line, e.g. `button "Save"`. */
export function refIn(request: WireRequest, element: string): string {
  const [, role, rest] = /^(\w+) (hint=.*|\d+x\d+)$/.exec(element) ?? [];
  const nameless =
    role && rest ? new RegExp(`${role} \\[([^\\]]+)\\](?: [^|\\n]*)? ${RegExp.escape(rest)}`) : undefined;
  for (const { text } of request.messages.toReversed()) {
    const ref = nameless ? nameless.exec(text)?.[1] : text.split(`${element} [`)[1]?.split(']')[0];
    if (ref) return ref;
  }
  throw new Error(`The request shows no ${element}:\n${request.messages.map(({ text }) => text).join('\n')}`);
}

/** The whole text of a request, for `toContain`. */
export function textOf(request: WireRequest | undefined): string {
  return request?.messages.map(({ text }) => text).join('\n') ?? '';
}

/** Where a role's requests remove or change earlier content. Empty when each request only adds to the one before. */
export function rewrites(requests: WireRequest[]): string[] {
  return requests.slice(1).flatMap((request, index) => {
    const before = requests[index];
    if (!before) return [];
    const same =
      before.system === request.system &&
      JSON.stringify(before.toolSpecs) === JSON.stringify(request.toolSpecs) &&
      before.messages.every(
        (message, position) => JSON.stringify(message) === JSON.stringify(request.messages[position]),
      );
    return same ? [] : [`request ${index + 2} changes request ${index + 1}`];
  });
}
