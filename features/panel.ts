import type { PanelFeature } from '@/components/panel-feature';
import { readAloud } from './read-aloud/panel';

/** The features of the product, in the panel. */
export const panelFeatures: readonly PanelFeature[] = [readAloud];
