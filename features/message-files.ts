import type { FileKeeper } from '../utils/contracts/read-files';
import { attachments } from './attachments/browser';

/** Its own list, because a journal without room asks it, too. At most one is used. */
export const fileKeepers: readonly FileKeeper[] = [attachments];
