import type { OptionsFeature } from '@/components/options/options-feature';
import SecretList from './SecretList.vue';

export const userSecrets: OptionsFeature = {
  name: 'user-secrets',
  part: { in: 'safety', view: SecretList, settings: [['options_secrets', 'options_secrets_help']] },
};
