import { t } from '@/locales';
import { factName } from './fact-name';
import { formatList } from './format';
import { normaliseText } from '@/utils/text/normalise';
import type { Label } from '@/utils/contracts/events';

/** A made-up ref, or one whose element is gone: users never see it. */
const REF = /^(f\d+)?e\d+$/;

const namesElement = new Set(['target', 'to']);

export function labelWords({ key, params = {} }: Label): string {
  const shown = Object.entries(params).map(([name, value]) => [name, shownValue(name, value)] as const);
  return t(key, Object.fromEntries(shown));
}

function shownValue(name: string, value: string | number): string | number {
  if (name === 'labels') return factNamesIn(value);
  return value === '' && namesElement.has(name) ? t('tool_target_nameless') : readable(value);
}

function factNamesIn(labels: string | number): string {
  return formatList(String(labels).split(', ').map(factName));
}

/** Leaves out characters that are invisible or reverse the text. */
function readable(value: string | number): string | number {
  if (typeof value === 'number') return value;
  return REF.test(value) ? t('tool_target_unseen') : normaliseText(value);
}
