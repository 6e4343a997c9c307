import type { BackgroundFeature } from '../utils/browser/host/background-feature';
import type { Host } from '../utils/browser/host/host';
import { workflows } from './workflows/background';

/** In the background, beside the tasks. */
export const backgroundFeatures: readonly BackgroundFeature<Host>[] = [workflows];
