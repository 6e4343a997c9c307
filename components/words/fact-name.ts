import { coreFeatures } from '@/features/core';
import { t } from '@/locales';

const keys = new Map(coreFeatures.flatMap(({ factLabels = {} }) => Object.entries(factLabels)));

/** The panel's word for a usual fact, else the name that they gave it. */
export function factName(label: string): string {
  const key = keys.get(label);
  return key === undefined ? label : t(key);
}
