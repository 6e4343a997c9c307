import type { BrowserFeature } from '../utils/contracts/feature';
import { aboutYou } from './about-you/browser';
import { generatedCode } from './generated-code/browser';
import { offlineCommands } from './offline-commands/browser';
import { toolServers } from './tool-servers/browser';
import { userSecrets } from './user-secrets/browser';

/** In the background and in what is stored. */
export const browserFeatures: readonly BrowserFeature[] = [
  aboutYou,
  generatedCode,
  offlineCommands,
  toolServers,
  userSecrets,
];
