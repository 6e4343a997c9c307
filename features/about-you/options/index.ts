import type { OptionsFeature } from '@/components/options/options-feature';
import AboutYouSection from './AboutYouSection.vue';
import { factKinds } from '../core/fact-words';
import { aboutYouField } from './stored-field';

export const aboutYou: OptionsFeature = {
  name: 'about-you',
  section: {
    name: 'you',
    after: 'safety',
    view: AboutYouSection,
    settings: [
      [
        'about_you_name',
        'about_you_help',
        ...factKinds.filter((kind) => kind !== 'name').map((kind) => `about_you_${kind}` as const),
        'about_you_tone',
        'about_you_tone_help',
      ],
      ['about_you_own', 'about_you_own_help'],
    ],
    alsoCalled: { about_you_name: 'about_you_address' },
  },
  stored: [aboutYouField],
};
