import { providerKinds } from '../settings/settings';
import { cardRules } from '../contracts/confirm-card';
import { failureCodes } from '../failure';
import { capabilities } from '../contracts/model';
import { namesTool } from '../contracts/tool';

/** What pages of the extension may call: whoever serves them adds their names. */
export const servedMethods = new Set<unknown>();

/**
 * A field takes numbers, words of a closed list, text of a fixed form (a version, a task id, a place or a name in our
 * code), or the part of an address that names a server; anything else is left out. So keys, passwords, typed text,
 * cookies, queries and page text have no field to get into.
 */
const fields = {
  version: matching(/^\d{1,5}(\.\d{1,5}){1,3}$/),
  why: oneOf('install', 'update', 'browser_update', 'chrome_update', 'shared_module_update', 'time', 'network', 'user'),
  task: matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-next)*$/),
  tasks: count,
  count,
  step: count,
  attempt: count,
  attempts: count,
  tokens: count,
  ms: count,
  firstMs: count,
  tab: count,
  actions: count,
  status: (value: unknown) => (typeof value === 'number' && value >= 100 && value < 600 ? count(value) : undefined),
  host,
  code: oneOf(...failureCodes),
  tool: (value) => (namesTool(value) ? value : undefined),
  role: oneOf('planner', 'navigator'),
  lack: oneOf(...capabilities),
  kind: oneOf(...providerKinds),
  outcome: oneOf('done', 'failed', 'stopped'),
  by: oneOf('user', 'page'),
  limit: oneOf('steps', 'tokens', 'cost', 'failures', 'answer'),
  help: oneOf('captcha', 'login', 'two-factor', 'payment', 'file', 'custom', 'repeating', 'failing'),
  rule: oneOf(...cardRules),
  allow: oneOf('once', 'task', 'no'),
  trouble: oneOf('held', 'discarded', 'crashed', 'restarted'),
  bound: oneOf('freed', 'taken', 'again'),
  method: (value) => {
    const name = matching(/^[a-zA-Z]{1,30}( [a-z-]{1,30}\.[a-zA-Z]{1,30})?$/)(value);
    return name !== undefined && servedMethods.has(name.split(' ')[0]) ? name : undefined;
  },
  error: (value: unknown) =>
    typeof value === 'string' ? (errorNames.find((name) => name === value) ?? 'Error') : undefined,
  where: matching(/^[\w./-]+\.(js|ts|html):\d+:\d+( < [\w./-]+\.(js|ts|html):\d+:\d+)*$/),
} satisfies Record<string, (value: unknown) => string | number | undefined>;

export type LogField = keyof typeof fields;
export type LogData = Partial<Record<LogField, unknown>>;
export type CleanData = Partial<Record<LogField, string | number>>;

/** Errors of any other name are logged as `Error`. */
const errorNames = (
  'TypeError RangeError SyntaxError ReferenceError AggregateError AgentError ZodError AbortError ' +
  'TimeoutError NetworkError SecurityError NotAllowedError QuotaExceededError InvalidStateError ' +
  'NotFoundError ConstraintError DataError DataCloneError TransactionInactiveError UnknownError ' +
  'VersionError'
).split(' ');

/** Never throws. */
export function cleanLogData(data: LogData): CleanData {
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const cleaned = Object.hasOwn(fields, name) ? fields[name as LogField](value) : undefined;
    return cleaned === undefined ? [] : [[name, cleaned]];
  });
  return Object.fromEntries(kept) as CleanData;
}

/** User, path, query, fragment, and labels long enough to be a token (over 24 characters). */
function host(value: unknown): string | undefined {
  const address = typeof value === 'string' ? URL.parse(value) : null;
  if (!address?.hostname) return undefined;
  return address.hostname
    .split('.')
    .map((label) => (label.length > 24 ? '…' : label))
    .join('.');
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : undefined;
}

function oneOf(...words: string[]): (value: unknown) => string | undefined {
  return (value) => words.find((word) => word === value);
}

function matching(pattern: RegExp): (value: unknown) => string | undefined {
  return (value) => (typeof value === 'string' && value.length <= 400 && pattern.test(value) ? value : undefined);
}
