import { hostOf, isPublicHost } from '../../../utils/web/hosts';

export type SecretProblem = 'name' | 'name-known' | 'site' | 'not-encrypted' | 'value';

/** Gives its parts as they are stored, or the first part that is wrong. */
export function readSecretDraft(
  draft: { name: string; site: string; value: string },
  names: readonly string[],
): { ok: true; name: string; origin: string; value: string } | { ok: false; problem: SecretProblem } {
  const name = draft.name.trim().replace(/^%|%$/g, '').replace(/\s+/g, ' ').toLowerCase();
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(name)) return { ok: false, problem: 'name' };
  if (names.includes(name)) return { ok: false, problem: 'name-known' };
  const site = draft.site.trim();
  const host = /[\s*@]/.test(site) ? undefined : hostOf(site);
  if (host === undefined || (!host.includes('.') && !host.startsWith('localhost')))
    return { ok: false, problem: 'site' };
  const url = new URL(
    site.includes('://') ? site : `${isPublicHost(host.replace(/:\d+$/, '')) ? 'https' : 'http'}://${site}`,
  );
  if (url.protocol === 'http:' && isPublicHost(url.hostname)) return { ok: false, problem: 'not-encrypted' };
  if (draft.value === '') return { ok: false, problem: 'value' };
  return { ok: true, name, origin: url.origin, value: draft.value };
}
