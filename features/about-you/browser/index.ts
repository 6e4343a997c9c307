import type { BrowserFeature } from '../../../utils/contracts/feature';
import { factsOf } from '../core/about-you';
import type { FactsPort } from '../core/get-user-facts';
import type { StartedFields } from '../core/offered';
import { readStoredAboutYou } from './stored';

export const aboutYou: BrowserFeature = {
  name: 'about-you',
  async started(): Promise<StartedFields> {
    const about = await readStoredAboutYou();
    const factLabels = factsOf(about).map(({ label }) => label);
    return { ...(factLabels.length > 0 ? { factLabels } : {}), ...(about.tone ? { tone: about.tone } : {}) };
  },
  port: (): FactsPort => ({ read: async () => factsOf(await readStoredAboutYou()) }),
};
