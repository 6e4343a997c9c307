import type { BackgroundFeature } from '../utils/browser/host/background-feature';
import { workflows } from './workflows/background';

/** In the background, beside the tasks. */
export const backgroundFeatures: readonly BackgroundFeature[] = [workflows];
