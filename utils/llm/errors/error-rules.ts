import type { FailureCode } from '../../failure';
import type { ServerError } from './error-body';

type Rule = readonly [matches: (error: ServerError) => boolean, code: FailureCode];

const matchesText =
  (pattern: RegExp) =>
  ({ words, text }: ServerError) =>
    pattern.test(`${words} ${text}`);
const hasStatus =
  (...statuses: number[]) =>
  ({ status }: ServerError) =>
    status !== undefined && statuses.includes(status);
const isTyped = (pattern: RegExp) => (error: ServerError) => error.status === undefined && matchesText(pattern)(error);

/** Of Z.ai, MiniMax and SiliconFlow, whose messages come in several languages. */
const hasCode = (...codes: number[]) => {
  const pattern = new RegExp(`\\b(?:${codes.join('|')})\\b`);
  return ({ words }: ServerError) => pattern.test(words);
};

const spent =
  /(?:balance|credits?|funds|budget|user_quota)\b[^.]{0,30}(?:insufficient|not enough|depleted|exhausted|exceeded|too low)|(?:insufficient|exceeded|not enough)[_ ]?(?:\w+[_ ])?(?:quota|balance|credits?|funds|budget)|quota is not enough|token_quota_failed|exceededtokenbudget|billing_error|billing_hard_limit|enforced_spend_limit|spend(ing)?[ _]limit|exceeded[_ ](your )?current[_ ]quota|arrearage|used all available credits|monthly included credits|no resource package|freetieronly|trial key|api usage limits|key limit exceeded/i;

const unwanted =
  /content[_ ]?(?:filter|policy)|content management policy|responsibleaipolicyviolation|invalid_prompt|usage (?:polic|guideline)|data_inspection_failed|moderation_blocked|content exists risk|safety system|flagged (?:as|for)|inappropriate content|prohibited_content/i;

/** Groq counts prompt and output against a tokens-per-minute limit, with status 413. */
const tooLong =
  /context_length_exceeded|exceed_context_size|maximum (context|prompt) length|context[ _](length|window|size|limit)|prompt is too long|input is too long|request_too_large|request too large|maximum number of tokens allowed|too large for model|reduce the length of the messages|tokens to keep from the initial prompt|prompt token count|exceeded model token limit|exceed context limit|body too large|exceeds max length|range of input length|too many tokens/i;

/** Gemini has the same words for limits per minute, per day, and an account without credit. */
const isShortLimit = ({ words, retryAfterMs }: ServerError) =>
  /resource_exhausted/.test(words) && !/perday/.test(words) && retryAfterMs !== undefined;

/** The first match counts. A server's words precede its status, which is often vaguer. */
const rules: readonly Rule[] = [
  [hasStatus(402), 'MODEL_SPEND_LIMIT'],
  // Not for a moment: a machine that is too small stays so.
  [matchesText(/requires more (system )?memory|out of memory/i), 'LLM_FAILED'],
  [matchesText(/cors requests (are )?not allowed|cors requests must/i), 'MODEL_FORBIDDEN'],
  [matchesText(/key_model_access_denied|not allowed to access model/i), 'MODEL_FORBIDDEN'],
  [isShortLimit, 'MODEL_RATE_LIMITED'],
  [hasCode(1113, 1008, 30001), 'MODEL_SPEND_LIMIT'],
  [matchesText(spent), 'MODEL_SPEND_LIMIT'],
  [matchesText(tooLong), 'MODEL_CONTEXT_OVERFLOW'],
  [hasStatus(413), 'MODEL_CONTEXT_OVERFLOW'],
  [hasCode(1026, 1027, 1301), 'MODEL_REFUSED'],
  [matchesText(unwanted), 'MODEL_REFUSED'],
  // The server rejected a call that the model wrote; asked again, the model usually writes a better one.
  [matchesText(/tool_use_failed/), 'MODEL_BAD_RESPONSE'],
  [matchesText(/user location is not supported|unsupported_country/i), 'MODEL_FORBIDDEN'],
  [matchesText(/engine_overloaded|capacity exceeded|currently overloaded/i), 'MODEL_OVERLOADED'],
  [hasCode(1211, 20012), 'MODEL_NOT_FOUND'],
  [matchesText(/model_not_found|deploymentnotfound|not a valid model id/i), 'MODEL_NOT_FOUND'],
  [hasCode(1004, 2049), 'MODEL_UNAUTHORISED'],
  [matchesText(/api_key_invalid|invalid_api_key|incorrect api key/i), 'MODEL_UNAUTHORISED'],
  [hasStatus(401), 'MODEL_UNAUTHORISED'],
  [hasStatus(403), 'MODEL_FORBIDDEN'],
  [hasStatus(404), 'MODEL_NOT_FOUND'],
  [hasStatus(429), 'MODEL_RATE_LIMITED'],
  [hasStatus(408, 409), 'MODEL_OVERLOADED'],
  [({ status = 0 }) => status >= 500, 'MODEL_OVERLOADED'],
  [isTyped(/authentication/), 'MODEL_UNAUTHORISED'],
  [isTyped(/permission/), 'MODEL_FORBIDDEN'],
  [isTyped(/not_found/), 'MODEL_NOT_FOUND'],
  [isTyped(/rate.?limit|too many requests|\b(?:1002|1039)\b/i), 'MODEL_RATE_LIMITED'],
  [isTyped(/overloaded|api_error|server_error|timeout/), 'MODEL_OVERLOADED'],
];

/** LLM_FAILED where no rule matches. */
export function failureCodeOf(error: ServerError): FailureCode {
  return rules.find(([matches]) => matches(error))?.[1] ?? 'LLM_FAILED';
}

const limits = [
  /[\d,]+ \+ [\d,]+ > (\d[\d,]{2,9})/,
  /n_ctx:? (\d[\d,]{2,9})/i,
  /(?:limit is|cannot exceed|length should be \[\d+,) ?(\d[\d,]{2,9})/i,
  /max size:? (\d[\d,]{2,9}) tokens/i,
  /maximum (?:context|prompt) length[^\d]{0,20}(\d[\d,]{2,9})/i,
  /tokens allowed[^\d]{0,4}(\d[\d,]{2,9})/i,
  /with (\d[\d,]{2,9}) maximum context length/i,
  /model token limit[^\d]{0,4}(\d[\d,]{2,9})/i,
  /exceeds the limit of (\d[\d,]{2,9})/i,
  /context (?:length|window|size|limit)[^\d]{0,40}(\d[\d,]{2,9})/i,
  /> ?(\d[\d,]{2,9})(?: tokens)? maximum/i,
  /\(TPM\): Limit (\d[\d,]{2,9})/i,
];

export function contextLimitIn({ text, contextTokens }: ServerError): number | undefined {
  if (contextTokens !== undefined) return contextTokens;
  const digits = limits.map((limit) => limit.exec(text)?.[1]).find((found) => found !== undefined);
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}
