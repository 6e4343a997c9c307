import { t } from '@/locales';
import { AgentError } from '@/utils/failure';
import { presetOf } from '@/utils/llm/presets';
import { normaliseBaseUrl } from '@/utils/llm/base-url';
import { isLoopbackHost, isPrivateHost } from '@/utils/web/hosts';
import { providerSchema, type ProviderSettings, type RemoteKind } from '@/utils/settings/settings';

export interface ProviderDraft {
  kind: RemoteKind;
  /** '' for the name of the service, or the host of the server. */
  label: string;
  baseUrl: string;
  /** '' keeps the saved key. */
  apiKey: string;
  model: string;
  /** Digits, or '' where the user does not know it. */
  contextTokens: string;
  /** One a line, as `name: value`. */
  headers: string;
  /** The user agreed to send the key over http. */
  unencrypted: boolean;
}

export type DraftField = 'baseUrl' | 'apiKey' | 'model' | 'contextTokens' | 'headers' | 'prices';
export type DraftErrors = Partial<Record<DraftField, string>>;

/** `saved`: the provider being edited, if it has a key, which is only valid for its server. */
export function checkDraft(
  draft: ProviderDraft,
  saved: ProviderSettings | undefined,
): { errors: DraftErrors; baseUrl: string } {
  const errors: DraftErrors = {};
  const baseUrl = readBaseUrl(draft.baseUrl);
  if (draft.model.trim() === '') errors.model = t('options_error_model');
  if (readContext(draft.contextTokens) === 'wrong') errors.contextTokens = t('options_error_context');
  if (readHeaders(draft.headers) === 'wrong') errors.headers = t('options_error_headers');
  if (baseUrl === '') return { errors: { ...errors, baseUrl: t('options_error_base_url') }, baseUrl };
  const [part] = /\{\w+\}/.exec(draft.baseUrl) ?? [];
  if (part) errors.baseUrl = t('options_error_base_url_part', { part });

  const keyKept = saved !== undefined && keepsKey(saved, draft.kind, baseUrl);
  if (draft.apiKey.trim() === '' && !keyKept && needsKey(draft.kind, baseUrl))
    errors.apiKey = t('options_error_api_key');
  const { host } = new URL(baseUrl);
  const way = openWay(draft.baseUrl);
  if (way === 'public') {
    const error = t('options_error_public_http', { host });
    if (draft.apiKey.trim() !== '') errors.apiKey = error;
    if (draft.headers.trim() !== '') errors.headers ??= error;
  } else if (way === 'network' && draft.apiKey.trim() !== '' && !draft.unencrypted)
    errors.apiKey = t('options_error_insecure', { host });
  return { errors, baseUrl };
}

/** A key would cross the user's own network, or a public one, as plain text. */
export function openWay(typed: string): 'network' | 'public' | undefined {
  const { protocol, hostname } = URL.parse(readBaseUrl(typed)) ?? {};
  if (protocol !== 'http:' || hostname === undefined || isLoopbackHost(hostname)) return undefined;
  return isPrivateHost(hostname) ? 'network' : 'public';
}

/** The key of `saved` is still valid at this address. */
export function keepsKey(saved: ProviderSettings, kind: RemoteKind, baseUrl: string): boolean {
  return saved.kind === kind && URL.parse(saved.baseUrl)?.origin === URL.parse(baseUrl)?.origin;
}

/** With or without separators between thousands. */
export function readContext(typed: string): number | undefined | 'wrong' {
  const digits = typed.replace(/[\s.,_’']/g, '');
  if (digits === '') return undefined;
  const parsed = providerSchema().shape.contextTokens.safeParse(/^\d+$/.test(digits) ? Number(digits) : digits);
  return parsed.success ? parsed.data : 'wrong';
}

export function readHeaders(typed: string): Record<string, string> | undefined | 'wrong' {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return undefined;
  const pairs = lines.map((line) => /^\s*([^:\s]+)\s*:\s*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)\s*$/.exec(line));
  const headers = Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
  const parsed = providerSchema().shape.headers.safeParse(headers);
  return parsed.success && pairs.every(Boolean) ? parsed.data : 'wrong';
}

function needsKey(kind: RemoteKind, baseUrl: string): boolean {
  return presetOf({ kind, baseUrl })?.keyUrl !== undefined;
}

/** As it is saved, '' where it is none. */
function readBaseUrl(typed: string): string {
  try {
    return normaliseBaseUrl(typed);
  } catch (error) {
    if (error instanceof AgentError) return '';
    throw error;
  }
}
