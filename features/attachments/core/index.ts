import type { CoreFeature } from '../../../utils/contracts/feature';
import { filesHead, filesText } from './file-words';
import { shortTexts } from './short-texts';

/** Files, pictures and texts in a message: models see their names, and read them by calls. */
export const attachments: CoreFeature = {
  name: 'attachments',
  note: { head: filesHead, text: filesText },
  ephemeral: shortTexts,
};
