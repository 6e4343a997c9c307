import { presetOf, presets } from '.';
import type { ProviderPreset } from './types';

/**
 * Without quotes, blanks and line breaks, a header's name, `Bearer`, a variable name in front (`export
 * OPENAI_API_KEY=`) and a comma at the end.
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

/** Empty for a key of an unknown provider. */
export function presetsOfKey(key: string): ProviderPreset[] {
  return presets.filter(({ keyPattern }) => keyPattern?.test(key));
}

/** Undefined for keys without a prefix of their own: many have such keys. */
export function ownerOfKey(key: string): ProviderPreset | undefined {
  const owners = presetsOfKey(key);
  return owners.length === 1 && /^[A-Za-z]{2,8}[-_]/.test(key) ? owners[0] : undefined;
}

/** Undefined where that is not certain. */
export function strangerKeyOwner(key: string, baseUrl: string): string | undefined {
  const owner = ownerOfKey(key);
  if (!owner) return undefined;
  return presetOf({ kind: owner.kind, baseUrl })?.id === owner.id ? undefined : owner.name;
}
