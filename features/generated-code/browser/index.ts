import type { BrowserFeature } from '../../../utils/contracts/feature';
import { fastStart } from '../core/fast-start';

export const generatedCode: BrowserFeature = { name: 'generated-code', begins: fastStart };
