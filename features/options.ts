import type { OptionsFeature } from '@/components/options/options-feature';
import { aboutYou } from './about-you/options';
import { dictation } from './dictation/options';
import { toolServers } from './tool-servers/options';
import { userSecrets } from './user-secrets/options';

export const optionsFeatures: readonly OptionsFeature[] = [aboutYou, dictation, toolServers, userSecrets];
