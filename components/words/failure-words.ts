import { hasWords, t, isolatedValue } from '@/locales';
import type { Failure } from '@/utils/failure';

/** `facts` are short lines such as `Server: 127.0.0.1:11434`. */
export interface FailureWords {
  title: string;
  next: string;
  facts: string[];
  /** For a developer who looks for the cause: folded. */
  details: string[];
}

const factKeys = {
  host: 'fact_host',
  model: 'options_model',
  said: 'fact_said',
  url: 'fact_url',
  tab: 'fact_tab',
  models: 'fact_models',
  command: 'fact_command',
} as const;

/** `where`: on the settings page the user is not sent to the settings. */
export function failureWords({ code, params = {} }: Failure, where: 'panel' | 'options' = 'panel'): FailureWords {
  const special = `failure_${code}_${params.reason}`;
  const words = hasWords(`${special}_title`) ? special : `failure_${code}`;
  const nextHere = `${words}_next_options`;
  return {
    title: t(`${words}_title`, params),
    next: t(where === 'options' && hasWords(nextHere) ? nextHere : `${words}_next`, params),
    facts: lines(factKeys, params),
    details: lines({ status: 'fact_status' }, params),
  };
}

function lines(keys: Readonly<Record<string, string>>, params: NonNullable<Failure['params']>): string[] {
  return Object.entries(keys).flatMap(([name, key]) =>
    params[name] === undefined ? [] : [`${t(key)}: ${isolatedValue(params[name])}`],
  );
}

export function mendedInSettings({ code }: Failure): boolean {
  return code === 'NO_PROVIDER' || code === 'LLM_FAILED' || code.startsWith('MODEL_');
}
