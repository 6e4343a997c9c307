import type { CoreFeature } from '../utils/contracts/feature';
import { aboutYou } from './about-you/core';
import { attachments } from './attachments/core';
import { toolServers } from './tool-servers/core';
import { userSecrets } from './user-secrets/core';

/** The only list by which the core knows features. */
export const coreFeatures: readonly CoreFeature[] = [aboutYou, toolServers, userSecrets, attachments];
