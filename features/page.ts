import type { PageFeature } from '../utils/contracts/feature';
import { workflows } from './workflows/page';

/** In the documents of pages. */
export const pageFeatures: readonly PageFeature[] = [workflows];
