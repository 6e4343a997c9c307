import type { OptionsFeature } from '@/components/options/options-feature';
import CodeSettings from './CodeSettings.vue';

export const generatedCode: OptionsFeature = {
  name: 'generated-code',
  part: {
    in: 'safety',
    view: CodeSettings,
    settings: [
      ['panel_allow_code', 'options_general_allowCodeGeneration_desc'],
      ['options_general_fastJsMode', 'options_general_fastJsMode_desc'],
    ],
  },
};
