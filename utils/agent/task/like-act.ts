import { defined } from '../../defined';
import { isCardNumber } from '../../text/card-number';
import { sortedJsonOf } from '../../json';
import { fnv1a } from '../../text/hash';
import { isSecretField } from '../../web/request-fields';
import type { BodyPrint, CallPrint, OpenAct, SentRequest } from '../../contracts/open-act';
import type { KnownTarget } from '../../page/api';

export interface Wanted {
  request?: SentRequest;
  body?: BodyPrint;
  call?: CallPrint;
}

/** The same by method, origin, path and body, or the same call. An unknown body may be the same. */
export function likeAct(open: readonly OpenAct[], wanted: Wanted): OpenAct | undefined {
  return open.find(
    ({ request, body, call }) =>
      (request && wanted.request && isLikeRequest(request, wanted.request) && isLikeBody(body, wanted.body)) ||
      (call && wanted.call && isLikeCall(call, wanted.call)),
  );
}

/** Without refs and the plan's step: what they name is the target. */
export function callPrint(tool: string, args: Record<string, unknown>, page: string, target?: KnownTarget): CallPrint {
  const { ref: _ref, to_ref: _to, step: _step, ...rest } = args;
  return { tool, args: rest, page, ...defined({ target }) };
}

/** By name. Times, counters and random codes differ without meaning. A digest would tell a short secret. */
export function bodyPrint(leaves: readonly (readonly [name: string, value: string])[]): BodyPrint {
  const told = leaves.filter(
    ([name, value]) => !isOfOneRequest(value) && !isSecretField(name, value) && !isCardNumber(value),
  );
  return Object.fromEntries(told.map(([name, value]) => [name, fnv1a(value)]));
}

function isLikeRequest(one: SentRequest, other: SentRequest): boolean {
  const place = ({ method, url }: SentRequest) =>
    `${method} ${url.replace(method === 'GET' ? /#.*$/s : /[?#].*$/s, '')}`;
  return place(one) === place(other);
}

function isLikeBody(one: BodyPrint | undefined, other: BodyPrint | undefined): boolean {
  if (!one || !other) return true;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  // Older versions kept a digest of secrets too.
  return names.every((name) => one[name] === other[name] || isSecretField(name, ''));
}

function isLikeCall(one: CallPrint, other: CallPrint): boolean {
  if (one.tool !== other.tool || sortedJsonOf(one.args) !== sortedJsonOf(other.args)) return false;
  if (!one.target && !other.target) return true;
  return one.page === other.page && sortedJsonOf(one.target) === sortedJsonOf(other.target);
}

/** Times in milliseconds or ISO, UUIDs, long random codes. */
function isOfOneRequest(value: string): boolean {
  return (
    /^\d{13}$|^\d{4}-\d\d-\d\dT[\d:.]+Z?$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ||
    (/^[\w+/=.-]{20,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value))
  );
}
