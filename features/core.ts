import type { CoreFeature } from '../utils/contracts/feature';
import { aboutYou } from './about-you/core';
import { attachments } from './attachments/core';
import { toolServers } from './tool-servers/core';
import { userSecrets } from './user-secrets/core';

/** Where tasks are folded and models are told. The core knows features by this list only. */
export const coreFeatures: readonly CoreFeature[] = [aboutYou, toolServers, userSecrets, attachments];
