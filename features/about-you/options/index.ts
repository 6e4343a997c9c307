import type { OptionsFeature } from '@/components/options/options-feature';
import AboutYouSection from './AboutYouSection.vue';
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
        'about_you_given-name',
        'about_you_family-name',
        'about_you_organisation',
        'about_you_email',
        'about_you_phone',
        'about_you_street',
        'about_you_postal-code',
        'about_you_city',
        'about_you_country',
        'about_you_tone',
        'about_you_tone_help',
      ],
      ['about_you_own', 'about_you_own_help'],
    ],
    alsoCalled: { about_you_name: 'about_you_address' },
  },
  stored: aboutYouField,
};
