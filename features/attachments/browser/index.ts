import type { FileKeeper } from '../../../utils/contracts/read-files';
import {
  addAttachment,
  ATTACHMENT_DATABASE,
  claimAttachments,
  filesOf,
  forgetAttachments,
  forgetFilesOfEnded,
  forgetOtherRuns,
  imagesOf,
  setAsideDamagedFiles,
  textOfFile,
} from './store';

export const attachments: FileKeeper = {
  name: 'attachments',
  open: (kindOf) => ({
    database: ATTACHMENT_DATABASE,
    add: (file, place) => addAttachment(kindOf, file, place),
    claim: (ids, owner) => claimAttachments(kindOf, ids, owner),
    contents: filesOf,
    pictures: imagesOf,
    text: (taskId, name) => textOfFile(kindOf, taskId, name),
    forgetChat: forgetAttachments,
    forgetOtherRuns,
    forgetEnded: forgetFilesOfEnded,
    setAsideDamaged: setAsideDamagedFiles,
  }),
};
