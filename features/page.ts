import type { PageFeature } from '../utils/contracts/feature';
import { workflows } from './workflows/page';

/** The features of the product, in the documents of pages. */
export const pageFeatures: readonly PageFeature[] = [workflows];
