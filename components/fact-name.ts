import { t } from '@/locales';
import { factKinds, factNames } from '@/utils/about/fact-words';

/** What the user reads for a fact about them: the panel's word for a usual one, else the name that they gave it. */
export function factName(label: string): string {
  const kind = factKinds.find((one) => factNames[one] === label);
  return kind ? t(`about_you_${kind}`) : label;
}
