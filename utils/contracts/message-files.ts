import type { MessageFile, UserMessage } from './records';

/** Holds files of a message, under the name that stored data has for good. */
export type WithFiles = Pick<UserMessage, 'attachments'>;

export const filesIn = ({ attachments = [] }: WithFiles): MessageFile[] => attachments;

export const withFiles = (files: readonly MessageFile[]) => ({ attachments: [...files] });
