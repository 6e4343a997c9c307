import type { FileKeeper } from '../utils/contracts/read-files';
import { attachments } from './attachments/browser';

/** Apart from the other parts of features, because a journal without room asks it, too. One at most is used. */
export const fileKeepers: readonly FileKeeper[] = [attachments];
