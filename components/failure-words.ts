import { hasWords, t } from '@/locales';
import type { Failure } from '@/utils/failure';

/** A failure in the user's words. `facts` are short lines such as `Server: 127.0.0.1:11434`. */
export interface FailureWords {
  title: string;
  next: string;
  facts: string[];
}

const factKeys = {
  host: 'fact_host',
  model: 'fact_model',
  status: 'fact_status',
  url: 'fact_url',
  tab: 'fact_tab',
  models: 'fact_models',
  command: 'fact_command',
} as const;

/** `where` it is read: on the settings page nobody is sent to the settings. */
export function failureWords({ code, params = {} }: Failure, where: 'panel' | 'options' = 'panel'): FailureWords {
  const nextHere = `failure_${code}_next_options`;
  return {
    title: t(`failure_${code}_title`, params),
    next: t(where === 'options' && hasWords(nextHere) ? nextHere : `failure_${code}_next`, params),
    facts: Object.entries(factKeys).flatMap(([name, key]) => {
      const value = params[name];
      return value === undefined ? [] : [`${t(key)}: ${value}`];
    }),
  };
}

/** Failures that a change in the settings mends. */
export function mendedInSettings({ code }: Failure): boolean {
  return code === 'NO_PROVIDER' || code === 'LLM_FAILED' || code.startsWith('MODEL_');
}
