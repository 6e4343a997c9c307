import type { OptionsFeature } from '@/components/options/options-feature';
import { aboutYou } from './about-you/options';
import { dictation } from './dictation/options';
import { generatedCode } from './generated-code/options';
import { toolServers } from './tool-servers/options';
import { userSecrets } from './user-secrets/options';
import { workflows } from './workflows/options';

/** The settings show parts of the same section in this order. */
export const optionsFeatures: readonly OptionsFeature[] = [
  aboutYou,
  dictation,
  toolServers,
  userSecrets,
  generatedCode,
  workflows,
];
