import { fileKeepers } from '../../../features/message-files';
import { kindOf } from './file-kind';

/** Undefined where no feature keeps files. */
export const messageFiles = fileKeepers[0]?.open(kindOf);
