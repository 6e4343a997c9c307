/** The panel translates the code; `message` and `hint` are English and written for the model. */
export const failureCodes = [
  // what the user or the model asked for
  'INVALID_INPUT',
  'INVALID_ARGUMENTS',
  'UNKNOWN_TOOL',
  'NOT_UNDERSTOOD',
  'DENIED',
  'STILL_OPEN',
  'REFUSED',
  // the page and its elements
  'STALE_REF',
  'NOT_FOUND',
  'AMBIGUOUS',
  'WRONG_ELEMENT',
  'NOT_ACTIONABLE',
  'NO_EFFECT',
  'OPTION_NOT_FOUND',
  'FRAME_GONE',
  'RESTRICTED_PAGE',
  'NO_PERMISSION',
  'PAGE_UNRESPONSIVE',
  'DIALOG_OPEN',
  'PAGE_TOOL_FAILED',
  'NAVIGATION_FAILED',
  'NAVIGATED',
  'REDIRECT_HELD',
  'LOCK_FAILED',
  'SITE_BLOCKED',
  'SAFETY_UNUSABLE',
  'TAB_CLOSED',
  'TAB_HELD',
  'TAB_HIDDEN',
  'TIMEOUT',
  // servers of tools
  'SERVER_FAILED',
  // models
  'NO_PROVIDER',
  'MODEL_UNAUTHORISED',
  'MODEL_FORBIDDEN',
  'MODEL_NOT_PERMITTED',
  'MODEL_NOT_FOUND',
  'MODEL_UNREACHABLE',
  'MODEL_RATE_LIMITED',
  'MODEL_SPEND_LIMIT',
  'MODEL_OVERLOADED',
  'MODEL_REFUSED',
  'MODEL_BAD_RESPONSE',
  'MODEL_CONTEXT_OVERFLOW',
  'MODEL_OUTPUT_LIMIT',
  'LLM_FAILED',
  // code
  'CODE_NOT_ALLOWED',
  'CODE_FAILED',
  'MAX_RETRIES',
  // the task itself
  'INTERRUPTED',
  'SUPERSEDED',
  'STORAGE',
  'STORAGE_UNREADABLE',
  'STORAGE_FULL',
  'STORAGE_LOST',
  'STORAGE_DAMAGED',
  'CHAT_DELETED',
  'DISCONNECTED',
  'INTERNAL',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** Plain data. */
export interface Failure {
  code: FailureCode;
  /** Never contains a secret. May contain page text: fence it. */
  message: string;
  /** Our own words only: they stand outside of the fence. */
  hint?: string;
  /** The same request may succeed if it is sent again unchanged. */
  retryable?: boolean;
  /** The action was started, and its outcome is unknown. */
  mayHaveHappened?: true;
  /** For the panel's text: `{ host: '127.0.0.1:11434' }`. Never a secret. */
  params?: Record<string, string | number>;
}

/** The only error that is thrown on purpose inside a context. */
export class AgentError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = 'AgentError';
    this.failure = failure;
  }
}

export function fail(code: FailureCode, message: string, rest: Omit<Failure, 'code' | 'message'> = {}): AgentError {
  return new AgentError({ code, message, ...rest });
}

export function otherSiteError(): AgentError {
  return fail('NAVIGATED', 'The page is on another site now, so this was not done.', {
    hint: 'Look at the page again.',
  });
}

/** For a failure of any code but `except`; throws all else. */
export function onFailure<T>(otherwise: T, except?: FailureCode): (error: unknown) => T {
  return (error) => {
    if (error instanceof AgentError && error.failure.code !== except) return otherwise;
    throw error;
  };
}

/** What such work gives, and the failure that it throws, passes `cover`. */
export function covering(cover: <T>(data: T) => T) {
  return <Given extends unknown[], Told>(work: (...given: Given) => Promise<Told> | Told) =>
    async (...given: Given): Promise<Told> => {
      try {
        return cover(await work(...given));
      } catch (error) {
        throw error instanceof AgentError ? new AgentError(cover(error.failure)) : error;
      }
    };
}

/** A full disk is STORAGE_FULL, whatever was being stored; an unexpected error becomes INTERNAL. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AgentError) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  // Firefox 153 reports its own full storage in words only. So does Chromium 156 for a disk with less room than it
  // assumed: for a log, and for a value in a separate file.
  if (
    (error instanceof Error && error.name === 'QuotaExceededError') ||
    /^QuotaExceededError|\bFILE_ERROR_NO_SPACE\b|Failed to write blobs \(IOError\)/.test(message)
  )
    return { code: 'STORAGE_FULL', message: 'There is no room left on the disk.' };
  return { code: 'INTERNAL', message };
}
