import { t } from '@/locales';
import { factName } from '@/components/words/fact-name';
import type { StoredField } from '@/utils/contracts/feature';
import { readStoredAboutYou, storeAboutYou } from '../browser/stored';
import { factsOf, isNothing, readAboutYou, withoutSecrets, type AboutYou } from '../core/about-you';

export const aboutYouField: StoredField = {
  field: 'aboutYou',
  read: readStoredAboutYou,
  async add(found) {
    const fresh = await freshIn(found);
    if (!fresh) return [];
    await storeAboutYou(fresh);
    return [{ key: 'options_merge_about', params: { count: 1 } }];
  },
  async loosens(found) {
    const fresh = await freshIn(found);
    if (!fresh) return [];
    const facts = factsOf(fresh).map(({ label, text }) => `${factName(label)}: ${text}`);
    const tone = fresh.tone === '' ? [] : [`${t('about_you_tone')}: ${fresh.tone}`];
    return [{ sign: '+', setting: 'options_section_you', value: [...facts, ...tone].join('; ') }];
  },
};

/** Only where nothing is written here. */
async function freshIn(found: unknown): Promise<AboutYou | undefined> {
  const there = withoutSecrets(readAboutYou(found));
  return isNothing(there) || !isNothing(await readStoredAboutYou()) ? undefined : there;
}
