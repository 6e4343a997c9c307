import { presetOf, presets } from '.';
import type { ProviderPreset } from './types';

/**
 * The key in a pasted text: without quotes, blanks and line breaks, a header's name, `Bearer`, a variable name in front
 * (`export OPENAI_API_KEY=`) and a comma at the end.
 */
export function cleanApiKey(pasted: string): string {
  return pasted
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim()
    .replace(/^["'`“”‘’]+|["'`“”‘’,;]+$/g, '')
    .replace(/^(export |set |\$env:)?\w*(key|token)["']?\s*[=:]\s*/i, '')
    .replace(/^((proxy-)?authorization|x-api-key|api-key)\s*:\s*/i, '')
    .replace(/^bearer /i, '')
    .replace(/^["'`“”‘’]+|["'`“”‘’,;]+$/g, '')
    .trim();
}

/**
 * The providers whose keys look like this one. A single match is certain enough to choose that provider; no match means
 * that the key's provider is unknown.
 */
export function presetsOfKey(key: string): ProviderPreset[] {
  return presets.filter(({ keyPattern }) => keyPattern?.test(key));
}

/**
 * The provider whose key this is, if the address belongs to another provider. Undefined for keys without a prefix of
 * their own: many providers have such keys.
 */
export function strangerKeyOwner(key: string, baseUrl: string): string | undefined {
  const owners = presetsOfKey(key);
  const [owner] = owners;
  if (!owner || owners.length > 1 || !/^[A-Za-z]{2,8}[-_]/.test(key)) return undefined;
  return presetOf({ kind: owner.kind, baseUrl })?.id === owner.id ? undefined : owner.name;
}
