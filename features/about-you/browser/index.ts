import type { BrowserFeature } from '../../../utils/contracts/feature';
import { factsOf } from '../core/about-you';
import type { FactsPort } from '../core/get-user-facts';
import { offered, type StartedFields } from '../core/offered';
import { readStoredAboutYou } from './stored';

export const aboutYou: BrowserFeature = {
  name: 'about-you',
  async started(): Promise<StartedFields> {
    const about = await readStoredAboutYou();
    const factLabels = factsOf(about).map(({ label }) => label);
    return { ...(factLabels.length > 0 ? { factLabels } : {}), ...(about.tone ? { tone: about.tone } : {}) };
  },
  // What the user has added since then is on no card.
  port: ({ state }): FactsPort => ({
    read: async () =>
      factsOf(await readStoredAboutYou()).filter(({ label }) => offered(state()).labels.includes(label)),
  }),
};
