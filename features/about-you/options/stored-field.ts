import type { StoredField } from '@/utils/contracts/feature';
import { readStoredAboutYou, storeAboutYou } from '../browser/stored';
import { isNothing, readAboutYou } from '../core/about-you';

export const aboutYouField: StoredField = {
  field: 'aboutYou',
  read: readStoredAboutYou,
  async add(found) {
    const there = readAboutYou(found);
    if (isNothing(there) || !isNothing(await readStoredAboutYou())) return [];
    await storeAboutYou(there);
    return [{ key: 'options_merge_about', params: { count: 1 } }];
  },
};
