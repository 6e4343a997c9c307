/**
 * Every way in which something can go wrong, as one closed list. A code is what the panel translates; `message` and
 * `hint` are English and written for the model.
 */
export const failureCodes = [
  // what the user or the model asked for
  'INVALID_INPUT',
  'INVALID_ARGUMENTS',
  'UNKNOWN_TOOL',
  'NOT_UNDERSTOOD',
  'DENIED',
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

/** What crosses a context, goes to the model, into the journal and to the panel. Plain data. */
export interface Failure {
  code: FailureCode;
  /** What happened, in English, for the model. Never holds a secret. May hold page text: fence it. */
  message: string;
  /** What to do next, in English, for the model. */
  hint?: string;
  /** True when the same request may succeed if it is sent again unchanged. */
  retryable?: boolean;
  /** What failed may have been carried out all the same: it was begun, and nobody knows how it ended. */
  mayHaveHappened?: true;
  /** Facts for the localised text of the panel, e.g. `{ host: '127.0.0.1:11434' }`. Never a secret. */
  params?: Record<string, string | number>;
}

/** The one error class that is thrown on purpose inside a context. */
export class AgentError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, options?: { cause?: unknown }) {
    super(failure.message, options);
    this.name = 'AgentError';
    this.failure = failure;
  }
}

/** Shorthand for `new AgentError({ code, message, ...rest })`. */
export function fail(code: FailureCode, message: string, rest: Omit<Failure, 'code' | 'message'> = {}): AgentError {
  return new AgentError({ code, message, ...rest });
}

/** Turns whatever was thrown into a Failure. A full disk is STORAGE_FULL, whatever was to be stored; an unexpected error becomes INTERNAL with its message. */
export function toFailure(error: unknown): Failure {
  if (error instanceof AgentError) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  // Firefox 153 tells of its own storage in words only, and Chromium 156 of a disk that it took for roomier than it is: of a log, and of a value in a file of its own.
  if (
    (error instanceof Error && error.name === 'QuotaExceededError') ||
    /^QuotaExceededError|\bFILE_ERROR_NO_SPACE\b|Failed to write blobs \(IOError\)/.test(message)
  )
    return { code: 'STORAGE_FULL', message: 'There is no room left on the disk.' };
  return { code: 'INTERNAL', message };
}
