import { presets } from '.';
import type { ProviderPreset } from './types';

/**
 * The key in what was pasted: without quotes, blanks and line breaks, a header's name, `Bearer`, the name of a variable
 * in front (`export OPENAI_API_KEY=`) and a comma behind.
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

/** The providers whose keys look like this one. One alone is certain enough to choose it; none: no provider is known by it. */
export function presetsOfKey(key: string): ProviderPreset[] {
  return presets.filter(({ keyPattern }) => keyPattern?.test(key));
}
