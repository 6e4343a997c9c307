import { isRecord, recordsIn } from '../../is-record';
import { defined } from '../../defined';
import { jsonIn } from '../../json';

/** An HTTP response, or an error event in a stream, often without a status. */
export interface ServerError extends Omit<ErrorBody, 'status'> {
  status: number | undefined;
  headers: Headers | undefined;
}

export interface ErrorBody {
  text: string;
  /** Machine-readable, in lower case: type, code, param, status and reasons. */
  words: string;
  /** Of the server behind a router. */
  status?: number;
  /** By the body. */
  retryAfterMs?: number;
  contextTokens?: number;
  /** From a proxy, a network that requires a sign-in, or another kind of server. */
  isPage?: true;
}

/**
 * Reads `{error: {message}}` (OpenAI and most), the same in a list (Gemini), `{error: "text"}` (LM Studio, xAI,
 * Ollama), `{message}` (Mistral, Cohere, old vLLM), `{detail}` (FastAPI), an error inside `metadata.raw` (OpenRouter),
 * plain text, a web page, nothing.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const value = typeof body === 'string' && /^\s*[[{"]/.test(body) ? jsonIn(body, body) : body;
  if (typeof value === 'string') return readText(value);
  if (Array.isArray(value)) return readErrorBody(value[0]);
  if (!isRecord(value)) return { text: '', words: '' };
  const inner = behindRouter(value);
  if (inner) return inner;
  const error = isRecord(value.error) ? value.error : value;
  const details = recordsIn(error.details);
  const status = [error.code, error.status, error.status_code, value.status].map(Number).find(isErrorStatus);
  const delay = details.map(({ retryDelay }) => secondsIn(retryDelay)).find((ms) => ms !== undefined) ?? resetIn(error);
  return {
    text: textOf(error, value),
    words: wordsIn(value, error, details),
    ...defined({ status, retryAfterMs: delay }),
    ...(typeof error.n_ctx === 'number' && { contextTokens: error.n_ctx }),
  };
}

type Json = Record<string, unknown>;

/** Some pages begin with a comment, or with a script that redirects. */
const pageStart = /^\s*(<!--[^]*?-->\s*)*<(!doctype|\?xml|html|head|body|title|meta|script|style|center|h1)\b/i;

function readText(text: string): ErrorBody {
  if (!pageStart.test(text)) return { text: text.trim(), words: '' };
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1] ?? /<h1[^>]*>([^<]*)<\/h1>/i.exec(text)?.[1] ?? '';
  return { text: title.trim(), words: '', isPage: true };
}

/** `{error: {message: "Provider returned error", metadata: {raw: "…"}}}` of a router */
function behindRouter({ error }: Json): ErrorBody | undefined {
  const { metadata, code } = isRecord(error) ? error : {};
  const raw = isRecord(metadata) ? metadata.raw : undefined;
  if (raw === undefined || raw === '') return undefined;
  const inner = readErrorBody(raw);
  if (inner.text === '') return undefined;
  return isErrorStatus(code) ? { status: code, ...inner } : inner;
}

function textOf(error: Json, body: Json): string {
  const candidates = [
    error.message,
    body.message,
    error.status_msg,
    body.error,
    body.detail,
    error.error,
    Array.isArray(body.errors) ? body.errors[0] : undefined,
    body.Message,
    body.title,
  ];
  return candidates.map(sentence).find((text) => text !== '') ?? '';
}

/** Also FastAPI's list: `[{loc: ["body", "messages"], msg: "…"}]`, one in `{detail}`, or a body in a text. */
function sentence(value: unknown): string {
  if (typeof value === 'string') return (/^\s*\{/.test(value) && readErrorBody(value).text) || value.trim();
  if (Array.isArray(value)) return value.map(sentence).filter(Boolean).join('; ');
  if (!isRecord(value)) return '';
  if (value.detail !== undefined) return sentence(value.detail);
  const where = Array.isArray(value.loc) ? `${value.loc.join('.')}: ` : '';
  const what = sentence(value.msg ?? value.message);
  return what && where + what;
}

function wordsIn(body: Json, error: Json, details: Json[]): string {
  const own = [body, error].flatMap((part) => [part.type, part.code, part.param, part.status, part.status_code]);
  const reasons = [error.details, ...details].flatMap((part) =>
    isRecord(part) ? [part.reason, part.error_code, ...recordsIn(part.violations).map(({ quotaId }) => quotaId)] : [],
  );
  return [...own, ...reasons]
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .join(' ')
    .toLowerCase();
}

function isErrorStatus(value: unknown): value is number {
  return typeof value === 'number' && value >= 400 && value < 600;
}

/** OpenRouter puts the headers of its refusal there. */
function resetIn({ metadata }: Json): number | undefined {
  const headers = isRecord(metadata) && isRecord(metadata.headers) ? metadata.headers : {};
  return untilReset(Number(headers['X-RateLimit-Reset']));
}

/** `given`: seconds, or a moment in seconds or milliseconds since 1970. */
export function untilReset(given: number): number | undefined {
  if (given < 1e9) return given * 1000;
  const ms = given > 1e11 ? given : given * 1000;
  return ms > Date.now() ? Math.round(ms - Date.now()) : undefined;
}

/** `"26s"`. */
function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? /^(\d+(?:\.\d+)?)s$/.exec(value)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
