import type { CoreFeature } from '../../../utils/contracts/feature';
import { factKinds, factNames } from './fact-words';
import { getUserFacts } from './get-user-facts';
import { offered, readOffered } from './offered';
import { asTool } from '../../../utils/contracts/tool';

const head = 'What the user wrote about themselves';

/** For all tasks: models see the labels, and ask for what they need. */
export const aboutYou: CoreFeature = {
  name: 'about-you',
  tools: [asTool(getUserFacts)],
  begin: readOffered,
  opening: {
    head,
    text(task) {
      const { labels } = offered(task);
      return labels.length === 0 ? '' : `${head}, for ${getUserFacts.name}: ${labels.join(', ')}.`;
    },
  },
  system(task) {
    const { tone } = offered(task);
    return tone ? `How the user wants to be answered, in their words: ${tone}` : '';
  },
  factLabels: Object.fromEntries(factKinds.map((kind) => [factNames[kind], `about_you_${kind}`])),
};
