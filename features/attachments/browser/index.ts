import type { FileKeeper } from '../../../utils/contracts/read-files';
import * as store from './store';

export const attachments: FileKeeper = {
  name: 'attachments',
  open: (kindOf) => ({
    database: store.ATTACHMENT_DATABASE,
    add: (file, place) => store.addAttachment(kindOf, file, place),
    claim: (ids, owner) => store.claimAttachments(kindOf, ids, owner),
    contents: store.filesOf,
    pictures: store.imagesOf,
    text: (taskId, name) => store.textOfFile(kindOf, taskId, name),
    forgetChat: store.forgetAttachments,
    forgetOtherRuns: store.forgetOtherRuns,
    forgetEnded: store.forgetFilesOfEnded,
    setAsideDamaged: store.setAsideDamagedFiles,
  }),
};
