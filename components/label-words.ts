import { t } from '@/locales';
import type { Label } from '@/utils/agent/task/events';

/** A ref that the model made up, or whose element is gone, refers to nothing: users never see one. */
const REF = /^(f\d+)?e\d+$/;

/** What a call does, in the user's words. */
export function labelWords({ key, params = {} }: Label): string {
  const shown = Object.entries(params).map(([name, value]) => [name, readable(value)] as const);
  return t(key, Object.fromEntries(shown));
}

function readable(value: string | number): string | number {
  return REF.test(String(value)) ? t('tool_target_unseen') : value;
}
