import { t } from '@/locales';
import { factKinds, factNames } from '@/features/about-you/core/fact-words';

/** The panel's word for a usual fact, else the name that they gave it. */
export function factName(label: string): string {
  const kind = factKinds.find((one) => factNames[one] === label);
  return kind ? t(`about_you_${kind}`) : label;
}
