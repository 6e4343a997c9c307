import type { OptionsFeature } from '@/components/options/options-feature';
import MicrophoneSection from './MicrophoneSection.vue';

export const dictation: OptionsFeature = {
  name: 'dictation',
  part: { in: 'safety', view: MicrophoneSection, settings: [] },
};
