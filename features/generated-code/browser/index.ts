import type { BrowserFeature } from '../../../utils/contracts/feature';
import { fastStart } from '../core/fast-start';

/** A request that is code, or asks for code in the page, begins without a planner where the user has chosen that. */
export const generatedCode: BrowserFeature = { name: 'generated-code', begins: fastStart };
