import type { CoreFeature } from '../../../utils/contracts/feature';

/** PDF files, read as pages are: in a tab, in a page, downloaded and attached. */
export const pdf: CoreFeature = {
  name: 'pdf',
};
